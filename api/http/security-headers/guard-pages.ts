import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { CSP_REPORTS } from '../../../contract/csp-report.ts';
import { serviceScripts } from '../../../contract/payment-scripts.ts';
import { type PageGroup, pageGroup } from '../../../contract/routes/page-group.ts';
import type { Settings } from '../../domain/deps.ts';
import { commonHeaders } from './data-headers.ts';
import type { PageSources } from './page-sources.ts';

export type PolicySettings = Pick<Settings, 'publicUrl' | 'stripe' | 'paypal' | 'analytics'>;

const SELF = "'self'";
const NONE = "'none'";

/** The hosts in Stripe's documentation, with those of Link and Google Pay for the wallet buttons. */
const STRIPE = {
  scripts: serviceScripts.stripe.origins,
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://*.link.com',
    'https://pay.google.com',
  ],
  calls: ['https://api.stripe.com', 'https://*.link.com', 'https://pay.google.com'],
  pictures: ['https://*.stripe.com', 'https://*.link.com'],
};

/** The hosts in PayPal's documentation, without those of Venmo, which we do not offer. */
const PAYPAL_HOSTS = serviceScripts.paypal.origins;
const PAYPAL = { scripts: PAYPAL_HOSTS, frames: PAYPAL_HOSTS, calls: PAYPAL_HOSTS, pictures: PAYPAL_HOSTS };

/** The hosts in Google's documentation for Analytics with its own tag. */
const GOOGLE = {
  scripts: ['https://www.googletagmanager.com'],
  calls: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
  pictures: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
};

/** The footer's map, which loads on request. */
const MAP = 'https://www.openstreetmap.org';

/** The name of the endpoint that browsers report to; those without it use the address itself. */
const REPORTS = 'csp';

const noHosts = { scripts: [], frames: [], calls: [], pictures: [] };

/**
 * What the pages of a group may load and run: our own files, and those of the services that this installation uses. Cards
 * are typed beside the payment services' scripts alone, and the desk has no other site's script.
 */
function pagePolicy(group: PageGroup, { publicUrl, stripe, paypal, analytics }: PolicySettings, sources: PageSources) {
  const isPaid = group !== 'desk';
  const isOpen = group === 'shop';
  const cards = isPaid && !stripe.sandbox ? STRIPE : noHosts;
  // The sandbox's PayPal script has our own origin.
  const wallet = isPaid && paypal && !paypal.scriptUrl.startsWith('/') ? PAYPAL : noHosts;
  const walletStyles = isPaid && paypal?.styleNonce ? [...PAYPAL_HOSTS, `'nonce-${paypal.styleNonce}'`] : [];
  const google = isOpen && analytics.measurementId ? GOOGLE : noHosts;
  const affiliate = isOpen && analytics.affiliateUrl ? [new URL(analytics.affiliateUrl).origin] : [];
  const embeds = isOpen ? sources.embeds : [];
  const frames = isOpen ? [MAP, ...sources.frames] : [];
  const pictures = isPaid ? sources.pictures : [];
  const hash = (value: string) => `'${value}'`;
  return {
    defaultSrc: [SELF],
    scriptSrc: [SELF, ...sources.scripts.map(hash), ...cards.scripts, ...wallet.scripts, ...google.scripts, ...embeds],
    styleSrc: [SELF, ...sources.styles.map(hash), ...walletStyles, ...embeds],
    imgSrc: [
      SELF,
      'data:',
      ...pictures,
      ...cards.pictures,
      ...wallet.pictures,
      ...google.pictures,
      ...affiliate,
      ...embeds,
    ],
    connectSrc: [SELF, ...cards.calls, ...wallet.calls, ...google.calls, ...embeds],
    frameSrc: [SELF, ...frames, ...cards.frames, ...wallet.frames, ...embeds],
    objectSrc: [NONE],
    baseUri: [NONE],
    formAction: [SELF],
    frameAncestors: [NONE],
    // Where a change must be noticed. Other pages would report every extension of every visitor.
    ...(group !== 'shop' && { reportUri: CSP_REPORTS, reportTo: REPORTS }),
    ...(publicUrl.startsWith('https:') && { upgradeInsecureRequests: [] }),
  };
}

/** The workers that slice models, convert STEP files and cut volumes out, named by the build after their source files. */
const ENGINE_WORKER = /^\/_astro\/(?:slice|step|model|scan)-worker-[\w-]+\.js$/;

/** The pages that may use the camera: those where a piece is asked for. */
const SCANNING: ReadonlySet<string> = new Set([
  '/desk/pack/',
  '/desk/stock/',
  '/desk/stock-takes/',
  '/desk/purchases/',
]);

type Fetch = (request: Request) => Response | Promise<Response>;

/** Adds security headers to the responses of `pages`: the full policy for pages, and a short one for files. */
export function guardPages(pages: Fetch, settings: PolicySettings, sources: PageSources): Fetch {
  const common = commonHeaders(settings.publicUrl);
  const page = (group: PageGroup, camera: 'self'[] = []) =>
    secureHeaders({
      ...common,
      contentSecurityPolicy: pagePolicy(group, settings, sources),
      ...(group !== 'shop' && { reportingEndpoints: [{ name: REPORTS, url: CSP_REPORTS }] }),
      permissionsPolicy: {
        camera,
        microphone: [],
        geolocation: [],
        usb: [],
        // For the wallet buttons, which are frames of Stripe with Google's inside.
        payment:
          settings.stripe.sandbox || group === 'desk'
            ? []
            : ['self', 'https://js.stripe.com', 'https://pay.google.com'],
      },
    });
  const onPages = { desk: page('desk'), payment: page('payment'), shop: page('shop') };
  // Staff scan pieces.
  const onScanning = page('desk', ['self']);
  const onFiles = secureHeaders({
    ...common,
    crossOriginOpenerPolicy: false,
    // An SVG that is opened on its own must not run scripts of others.
    contentSecurityPolicy: { scriptSrc: ["'self'"], frameAncestors: ["'none'"] },
  });
  // A worker has its own file's policy, so only these workers may compile WebAssembly, not the pages.
  const onEngine = secureHeaders({
    ...common,
    crossOriginOpenerPolicy: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      connectSrc: ["'self'"],
      frameAncestors: ["'none'"],
    },
  });
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html') === true;
    const path = decodedPath(c.req.url);
    const pageHeaders = SCANNING.has(path) ? onScanning : onPages[pageGroup(path)];
    const headers = isPage ? pageHeaders : ENGINE_WORKER.test(c.req.path) ? onEngine : onFiles;
    await headers(c, async () => {});
  });
  app.all('*', (c) => pages(c.req.raw));
  return (request) => app.fetch(request);
}

/** As static files find pages: an address is one page however it is encoded. */
function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * The nonce with which PayPal's script adds its button's styles to our pages. Pages are static files, so it is the same for
 * all shoppers and replicas, and is valid for styles only, never for scripts.
 */
export function styleNonce(secret: string): string {
  return createHmac('sha256', secret).update('styles of wallets').digest('base64url').slice(0, 22);
}
