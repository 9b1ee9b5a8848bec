import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { readinessSchema } from '../../contract/health.ts';
import type { Deps } from '../domain/deps.ts';
import { ShopError } from '../domain/shop-error.ts';
import { shopRoute } from '../http/shop-route.ts';

const health = shopRoute('get', '/health', {
  summary: 'Whether the API can reach its database, and write to it',
  responses: {
    200: { description: 'Ready', content: { 'application/json': { schema: z.object({ ready: z.literal(true) }) } } },
  },
  errors: ['database_unreachable', 'database_unwritable'],
});

const live = shopRoute('get', '/health/live', {
  summary: 'Whether this process takes requests; it looks at nothing else',
  responses: {
    200: { description: 'It does', content: { 'application/json': { schema: z.object({ live: z.literal(true) }) } } },
    503: {
      description: 'It is closing, and finishes what it was sent',
      content: { 'application/json': { schema: z.object({ live: z.literal(false) }) } },
    },
  },
});

const ready = shopRoute('get', '/health/ready', {
  summary: 'Whether this process should get requests, and why not',
  responses: {
    200: { description: 'It should', content: { 'application/json': { schema: readinessSchema } } },
    503: { description: 'It should not', content: { 'application/json': { schema: readinessSchema } } },
  },
});

export function healthRoutes({ connection, monitor }: Pick<Deps, 'connection' | 'monitor'>) {
  return new OpenAPIHono()
    .openapi(health, async (c) => {
      const health = await connection.health();
      if (health === 'unreachable') throw new ShopError('database_unreachable');
      if (health === 'unwritable') throw new ShopError('database_unwritable');
      return c.json({ ready: true as const }, 200);
    })
    .openapi(live, (c) =>
      monitor.isClosing ? c.json({ live: false as const }, 503) : c.json({ live: true as const }, 200),
    )
    .openapi(ready, async (c) => {
      const readiness = await monitor.readiness();
      return c.json(readiness, readiness.ready ? 200 : 503);
    });
}
