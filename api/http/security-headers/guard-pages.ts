import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { commonHeaders } from './common-headers.ts';
import { type PolicySettings, pagePolicy } from './page-policy.ts';
import type { PageSources } from './page-sources.ts';

/** The worker that slices models; the build names it after its source. */
const ENGINE_WORKER = /^\/_astro\/slice-worker-[\w-]+\.js$/;

type Fetch = (request: Request) => Response | Promise<Response>;

/** Puts headers on what `pages` answers: the whole policy on pages, a short one on files, which need no more. */
export function guardPages(pages: Fetch, settings: PolicySettings, sources: PageSources): Fetch {
  const common = commonHeaders(settings.publicUrl);
  const onPages = secureHeaders({
    ...common,
    contentSecurityPolicy: pagePolicy(settings, sources),
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      usb: [],
      // Wallets in Stripe's card form ask for it.
      payment: settings.stripe.sandbox ? [] : ['self', 'https://js.stripe.com'],
    },
  });
  const onFiles = secureHeaders({
    ...common,
    crossOriginOpenerPolicy: false,
    // A drawing that is opened by itself runs no script.
    contentSecurityPolicy: { scriptSrc: ["'self'"], frameAncestors: ["'none'"] },
  });
  // A worker has the policy of its own file, so that no page may compile anything.
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
    const headers = isPage ? onPages : ENGINE_WORKER.test(c.req.path) ? onEngine : onFiles;
    await headers(c, async () => {});
  });
  app.all('*', (c) => pages(c.req.raw));
  return (request) => app.fetch(request);
}
