import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ShopError } from '../domain/shop-error.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects writes that another site sends through a shopper's browser. */
export const sameOriginWrites = createMiddleware(async (c, next) => {
  if (!READ_METHODS.has(c.req.method)) refuseOtherSites(c);
  await next();
});

/** Also for the few GET routes that change something. Clients other than browsers send neither header and are let through. */
export function refuseOtherSites(c: Context): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isCrossSite = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && !ownOrigin(origin, c.req.url);
  if (isCrossSite) throw new ShopError('cross_origin');
}

function ownOrigin(origin: string, url: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
