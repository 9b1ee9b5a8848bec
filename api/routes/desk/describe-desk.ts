import type { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { deskRoute } from '../../http/desk/desk-route.ts';
import type { DeskEnv } from '../../http/desk/staff.ts';
import { ResponseCache } from '../../http/response-cache.ts';

const description = deskRoute('get', '/desk/openapi.json', {
  permission: 'any',
  summary: 'Get this description; the shop’s own has nothing of the desk',
  answer: ['An OpenAPI 3.1 document', z.looseObject({})],
});

/** Describes the desk's routes for signed-in staff. */
export function describeDesk(app: OpenAPIHono<DeskEnv>): OpenAPIHono<DeskEnv> {
  const info = { title: 'The desk', version: '1', description: 'For staff. Amounts are in cents.' };
  const cache = new ResponseCache(() => 0);
  app.openAPIRegistry.registerPath(description);
  app.get(description.getRoutingPath(), (c) =>
    cache.sendPage(c, 'openapi', () => ({
      body: app.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [{ url: '/api' }] }),
      headers: { 'cache-control': 'private, no-cache' },
    })),
  );
  return app;
}
