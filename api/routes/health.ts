import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Deps } from '../deps.ts';

const health = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Whether the API can reach its database',
  responses: {
    200: { description: 'Ready', content: { 'application/json': { schema: z.object({ ready: z.literal(true) }) } } },
  },
});

export function healthRoutes({ connection }: Pick<Deps, 'connection'>) {
  return new OpenAPIHono().openapi(health, async (c) => {
    await sql`select 1`.execute(connection.db);
    return c.json({ ready: true as const }, 200);
  });
}
