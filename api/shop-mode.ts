import { isIP } from 'node:net';
import { modeOfKey } from '../contract/mode-of-key.mjs';
import type { ShopMode } from '../contract/public-config.ts';

/** Keys that work only together. */
const keySets = [
  ['STRIPE_SECRET_KEY', 'PUBLIC_STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['FEDEX_CLIENT_ID', 'FEDEX_CLIENT_SECRET', 'FEDEX_ACCOUNT'],
] as const;

/** The settings that decide how a shop may open. */
type ModeSettings = { readonly PAYPAL_URL: string; readonly STRIPE_URL: string } & {
  readonly [name in (typeof keySets)[number][number] | 'PUBLIC_URL' | 'SANDBOX' | 'SMTP_URL']?: string | undefined;
};

export function modeOf({ STRIPE_SECRET_KEY }: Pick<ModeSettings, 'STRIPE_SECRET_KEY'>): ShopMode {
  return modeOfKey(STRIPE_SECRET_KEY);
}

/** Each returns the reason why keys, mode and address do not fit together; undefined when they do. */
export const modeRules = {
  keySets: setProblem,
  sandbox: sandboxProblem,
  keyModes: keyModeProblem,
  live: liveProblem,
} as const satisfies Record<string, (config: ModeSettings) => string | undefined>;

/** The first reason why keys, mode and address do not fit together; undefined when they do. */
export function modeProblem(config: ModeSettings): string | undefined {
  for (const rule of Object.values(modeRules)) {
    const problem = rule(config);
    if (problem) return problem;
  }
  return undefined;
}

function setProblem(config: ModeSettings): string | undefined {
  for (const names of keySets) {
    const missing = names.filter((name) => !config[name]);
    if (missing.length === 0 || missing.length === names.length) continue;
    const present = names.filter((name) => config[name]);
    return `${list(present)} ${present.length > 1 ? 'are' : 'is'} set, so ${list(missing)} must be too.`;
  }
  if (config.PAYPAL_CLIENT_ID && !config.STRIPE_SECRET_KEY) {
    return 'PayPal’s keys are set and Stripe’s are not. Set both, or neither for a sandbox.';
  }
  return undefined;
}

function sandboxProblem(config: ModeSettings): string | undefined {
  if (config.STRIPE_SECRET_KEY) {
    return config.SANDBOX && 'SANDBOX is 1 and STRIPE_SECRET_KEY is set. Leave one of them out.';
  }
  if (config.SANDBOX || isPrivateAddress(config.PUBLIC_URL)) return undefined;
  return `Without Stripe’s keys this is a sandbox: ${config.PUBLIC_URL} would show everyone its mails, with links that reset passwords, and accept test cards as payment. Set STRIPE_SECRET_KEY, PUBLIC_STRIPE_KEY and STRIPE_WEBHOOK_SECRET, or SANDBOX=1 for a public demo.`;
}

function keyModeProblem(config: ModeSettings): string | undefined {
  const { STRIPE_SECRET_KEY, PUBLIC_STRIPE_KEY = '', STRIPE_URL, PAYPAL_CLIENT_ID, PAYPAL_URL } = config;
  if (!STRIPE_SECRET_KEY) return undefined;
  const mode = modeOfKey(STRIPE_SECRET_KEY);
  const published = modeOfKey(PUBLIC_STRIPE_KEY);
  if (mode !== published) {
    return `STRIPE_SECRET_KEY is a ${mode} key and PUBLIC_STRIPE_KEY is a ${published} key.`;
  }
  if (mode === 'live' && new URL(STRIPE_URL).origin !== 'https://api.stripe.com') {
    return 'Stripe’s keys are live keys, so STRIPE_URL must be left out.';
  }
  // PayPal's keys do not show their mode, its address does.
  const paypalMode = new URL(PAYPAL_URL).hostname === 'api-m.paypal.com' ? 'live' : 'test';
  if (PAYPAL_CLIENT_ID && mode !== paypalMode) {
    return `Stripe’s keys are ${mode} keys, but PAYPAL_URL is PayPal’s ${paypalMode} address. For live payments it is https://api-m.paypal.com, for tests https://api-m.sandbox.paypal.com.`;
  }
  return undefined;
}

function liveProblem(config: ModeSettings): string | undefined {
  if (modeOf(config) !== 'live') return undefined;
  if (!config.PUBLIC_URL?.startsWith('https:') || isPrivateAddress(config.PUBLIC_URL)) {
    return 'Stripe’s keys are live keys, so PUBLIC_URL must be the https address that shoppers use.';
  }
  if (!config.SMTP_URL) {
    return 'Stripe’s keys are live keys, so SMTP_URL must be set: receipts and sign-in links are mails.';
  }
  return undefined;
}

/** This machine or a private network, which strangers cannot reach. No address means http://localhost. */
export function isPrivateAddress(url: string | undefined): boolean {
  if (!url) return true;
  const { hostname } = new URL(url);
  if (/(^|\.)(localhost|local|test|internal)$/.test(hostname)) return true;
  if (/^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\./.test(hostname)) return isIP(hostname) === 4;
  return /^\[(::1|f[cd]|fe80:)/.test(hostname);
}

const list = (names: readonly string[]) => names.join(' and ');
