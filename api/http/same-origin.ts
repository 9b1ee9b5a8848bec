import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ShopError } from '../domain/shop-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser that was sent here by another site may read, but not change anything. */
export const sameOriginWrites = createMiddleware(async (c, next) => {
  if (!READING.has(c.req.method)) refuseOtherSites(c);
  await next();
});

/** For reads that change something, too. A client that is no browser says nothing of where it comes from. */
export function refuseOtherSites(c: Context): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const foreign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && !ownOrigin(origin, c.req.url);
  if (foreign) throw new ShopError('cross_origin');
}

function ownOrigin(origin: string, url: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
