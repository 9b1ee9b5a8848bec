import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import { ShopError } from '../domain/shop-error.ts';

const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i;

/** A route's JSON body, for its OpenAPI description; goes with `requireJson`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true as const, content: { 'application/json': { schema } } };
}

/** For routes that take JSON. A form on another site cannot send this content type, so it cannot post here. */
export const requireJson = createMiddleware(async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new ShopError('content_type');
  await next();
});
