import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { defaultHeaders, headersOf } from '../default-headers.ts';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

const YEAR = 'max-age=31536000';

/** The headers of every response; each kind adds its content security policy. Headers that a response sets itself win. */
export function commonHeaders(publicUrl: string): Options {
  return {
    overwrite: false,
    // Without includeSubDomains, since we do not own the domain's other hosts. Never over http, where it would lock the shop out.
    strictTransportSecurity: publicUrl.startsWith('https:') ? YEAR : false,
    // Links of emails have a secret in their query, which the calls of their page would name otherwise.
    referrerPolicy: 'strict-origin',
    // Emails, feeds and shared links show our pictures, so other sites may load them.
    crossOriginResourcePolicy: false,
    // A bank's or wallet's popup can still reach the page that opened it; a site that opens our pages cannot reach them.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // frame-ancestors covers it; the sandbox's frames set their own.
    xFrameOptions: false,
  };
}

/** For responses that are data: if opened as a page, they may not load or run anything. */
export function dataHeaders(publicUrl: string): MiddlewareHandler {
  const secure = secureHeaders({
    ...commonHeaders(publicUrl),
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  });
  return defaultHeaders(headersOf(secure));
}
