import { createMiddleware } from 'hono/factory';

/** Answers belong to one shopper and one moment, refusals too, unless a route says otherwise. */
export const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
});
