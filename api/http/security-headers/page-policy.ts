import type { Settings } from '../../deps.ts';
import type { PageSources } from './page-sources.ts';

export type PolicySettings = Pick<Settings, 'publicUrl' | 'stripe' | 'paypal' | 'analytics'>;

const SELF = "'self'";
const NONE = "'none'";

/** Hosts that Stripe names for its security policy, without those of Link, which the card form is told not to offer. */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

/** Hosts that PayPal names, without those of Venmo, which is not offered. */
const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const PAYPAL = { scripts: PAYPAL_HOSTS, frames: PAYPAL_HOSTS, calls: PAYPAL_HOSTS, pictures: PAYPAL_HOSTS };

/** Hosts that Google names for Analytics with a tag of its own. */
const GOOGLE = {
  scripts: ['https://www.googletagmanager.com'],
  calls: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
  pictures: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** The map of the footer, which is loaded when somebody asks for it. */
const MAP = 'https://www.openstreetmap.org';

const nobody = { scripts: [], frames: [], calls: [], pictures: [] };

/** What pages may load and run: our own, and of others only what this installation is set up for. */
export function pagePolicy({ publicUrl, stripe, paypal, analytics }: PolicySettings, sources: PageSources) {
  const { embeds } = sources;
  const bank = stripe.sandbox ? nobody : STRIPE;
  // The look-alike is of our own origin.
  const wallet = paypal && !paypal.scriptUrl.startsWith('/') ? PAYPAL : nobody;
  const walletStyles = paypal?.styleNonce ? [...PAYPAL_HOSTS, `'nonce-${paypal.styleNonce}'`] : [];
  const google = analytics.measurementId ? GOOGLE : nobody;
  const affiliate = analytics.affiliateUrl ? [new URL(analytics.affiliateUrl).origin] : [];
  const hash = (value: string) => `'${value}'`;
  return {
    defaultSrc: [SELF],
    scriptSrc: [SELF, ...sources.scripts.map(hash), ...bank.scripts, ...wallet.scripts, ...google.scripts, ...embeds],
    styleSrc: [SELF, ...sources.styles.map(hash), ...walletStyles, ...embeds],
    imgSrc: [SELF, 'data:', ...sources.pictures, ...wallet.pictures, ...google.pictures, ...affiliate, ...embeds],
    connectSrc: [SELF, ...bank.calls, ...wallet.calls, ...google.calls, ...embeds],
    frameSrc: [SELF, MAP, ...bank.frames, ...wallet.frames, ...sources.frames, ...embeds],
    objectSrc: [NONE],
    baseUri: [NONE],
    formAction: [SELF],
    frameAncestors: [NONE],
    ...(publicUrl.startsWith('https:') && { upgradeInsecureRequests: [] }),
  };
}
