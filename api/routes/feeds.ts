import { randomUUID } from 'node:crypto';
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { merchantFeed } from '../domain/feeds/merchant-feed.ts';
import { fileResponse } from '../http/responses.ts';
import { streamText } from '../http/stream-text.ts';

const google = createRoute({
  method: 'get',
  path: '/google.xml',
  summary: 'The catalogue with current stock, for Google Merchant Center',
  responses: fileResponse('RSS 2.0', 'application/xml'),
});

/** Tells the feeds of this process from those of another, whose versions count from 0 as well. */
const PROCESS = randomUUID().slice(0, 8);

/** The feed is written for each reader, and not sent again until an item or its stock changes. */
export function feedRoutes({ catalogue, store, settings }: Pick<Deps, 'catalogue' | 'store' | 'settings'>) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerPath(google);
  const shop = { publicUrl: settings.publicUrl, name: store.name, tagline: store.tagline, rates: store.rates };
  return app.get('/google.xml', (c) =>
    streamText(c, 'application/xml', `${PROCESS}-${catalogue.version}`, () => merchantFeed(shop, catalogue.list())),
  );
}
