import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { merchantFeed } from '../domain/feeds/merchant-feed.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { fileResponse } from '../http/responses.ts';

const google = createRoute({
  method: 'get',
  path: '/google.xml',
  summary: 'The catalogue with current stock, for Google Merchant Center',
  responses: fileResponse('RSS 2.0', 'application/xml'),
});

/** The feed is cached until an item or its stock changes. */
export function feedRoutes({ catalogue, store, settings }: Pick<Deps, 'catalogue' | 'store' | 'settings'>) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerPath(google);
  const cache = new ResponseCache(() => catalogue.version);
  const write = merchantFeed({ publicUrl: settings.publicUrl, name: store.name, tagline: store.tagline });
  return app.get('/google.xml', (c) => cache.sendXml(c, 'google', () => write(catalogue.list())));
}
