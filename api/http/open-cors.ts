import { cors } from 'hono/cors';

/** For data that is public anyway: pages and programs of others may read it, without a shopper's cookies. */
export const openCors = cors({
  origin: '*',
  allowMethods: ['GET'],
  exposeHeaders: ['etag', 'link', 'x-total-count'],
});
