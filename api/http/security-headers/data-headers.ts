import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { commonHeaders } from './common-headers.ts';

/** For answers that are data: opened as a page, they may load and run nothing. */
export function dataHeaders(publicUrl: string): MiddlewareHandler {
  return secureHeaders({
    ...commonHeaders(publicUrl),
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  });
}
