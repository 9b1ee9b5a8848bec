import { randomUUID } from 'node:crypto';
import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { merchantFeed } from '../domain/feeds/merchant-feed.ts';
import { reviewFeed } from '../domain/feeds/review-feed.ts';
import { fileResponse } from '../http/responses.ts';
import { streamText } from '../http/stream-text.ts';

const google = createRoute({
  method: 'get',
  path: '/google.xml',
  summary: 'The catalogue with current stock, for Google Merchant Center',
  responses: fileResponse('RSS 2.0', 'application/xml'),
});

const reviews = createRoute({
  method: 'get',
  path: '/reviews.xml',
  summary: 'The published reviews, for Google’s product ratings',
  responses: fileResponse('A product review feed', 'application/xml'),
});

/** Tells the feeds of this process from those of another, whose versions count from 0 as well. */
const PROCESS = randomUUID().slice(0, 8);

/** The feed is written for each reader, and not sent again until an item or its stock changes. */
export function feedRoutes({
  catalogue,
  store,
  settings,
  publishedReviews,
}: Pick<Deps, 'catalogue' | 'store' | 'settings' | 'publishedReviews'>) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerPath(google);
  app.openAPIRegistry.registerPath(reviews);
  const shop = { publicUrl: settings.publicUrl, name: store.name, tagline: store.tagline, rates: store.rates };
  app.get('/google.xml', (c) =>
    streamText(c, 'application/xml', `${PROCESS}-${catalogue.version}`, () => merchantFeed(shop, catalogue.list())),
  );
  const { version, reviews: published } = publishedReviews;
  return app.get('/reviews.xml', (c) =>
    streamText(c, 'application/xml', `${PROCESS}-${catalogue.version}-${version}`, () =>
      reviewFeed(shop, published, (id) => catalogue.get(id)),
    ),
  );
}
