import { createMiddleware } from 'hono/factory';
import { ShopError } from '../domain/shop-error.ts';

const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i;

/** For calls that take JSON. A form of another site can send neither this type nor, without it, anything. */
export const requireJson = createMiddleware(async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new ShopError('content_type');
  await next();
});
