import type { secureHeaders } from 'hono/secure-headers';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

const YEAR = 'max-age=31536000';

/**
 * Headers of every answer; each kind of answer adds its content security policy. What an answer says for itself stays.
 * `publicUrl` is the address that shoppers use.
 */
export function commonHeaders(publicUrl: string): Options {
  return {
    overwrite: false,
    // Without includeSubDomains: other hosts of the owner's domain are not ours to close. Never over http, where it would lock a shop out.
    strictTransportSecurity: publicUrl.startsWith('https:') ? YEAR : false,
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Pictures stand in mails, feeds and shared links, so other sites may show them.
    crossOriginResourcePolicy: false,
    // A bank's or a wallet's own window still finds the page that opened it; whoever opens ours finds nothing.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // frame-ancestors says it, and the sandbox's frames say otherwise for themselves.
    xFrameOptions: false,
  };
}
