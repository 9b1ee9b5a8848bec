import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { ShopError } from '../domain/shop-error.ts';

const health = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Whether the API can reach its database, and write to it',
  responses: {
    200: { description: 'Ready', content: { 'application/json': { schema: z.object({ ready: z.literal(true) }) } } },
  },
});

export function healthRoutes({ connection }: Pick<Deps, 'connection'>) {
  return new OpenAPIHono().openapi(health, async (c) => {
    const health = await connection.health();
    if (health === 'unreachable') throw new ShopError('database_unreachable');
    if (health === 'unwritable') throw new ShopError('database_unwritable');
    return c.json({ ready: true as const }, 200);
  });
}
