import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Deps } from '../domain/deps.ts';
import { merchantFeed } from '../domain/feeds/merchant-feed.ts';
import { reviewFeed } from '../domain/feeds/review-feed.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { fileResponse } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';
import { streamText } from '../http/stream-text.ts';

const google = shopRoute('get', '/google.xml', {
  summary: 'The catalogue with current stock, for Google Merchant Center',
  responses: fileResponse('RSS 2.0', 'application/xml'),
});

const reviews = shopRoute('get', '/reviews.xml', {
  summary: 'The published reviews, for Google’s product ratings',
  responses: fileResponse('A product review feed', 'application/xml'),
});

/** Tells the feeds of this process from those of another, whose versions count from 0 as well. */
const PROCESS = randomUUID().slice(0, 8);

/** Services read a feed some times a day. It takes 12 ms of a core for 130 items, and grows with them. */
const READS = { name: 'feeds by caller', tries: 30, seconds: 600 };

/** The feed is written for each reader, and not sent again until an item or its stock changes. */
export function feedRoutes({
  catalogue,
  filaments,
  connection,
  store,
  settings,
  publishedReviews,
}: Pick<Deps, 'catalogue' | 'filaments' | 'connection' | 'store' | 'settings' | 'publishedReviews'>) {
  const count = callerLimit({ connection, settings }, READS);
  const app = new OpenAPIHono();
  app.use(async (c, next) => {
    await count(c);
    await next();
  });
  app.openAPIRegistry.registerPath(google);
  app.openAPIRegistry.registerPath(reviews);
  const shop = { publicUrl: settings.publicUrl, name: store.name, tagline: store.tagline, rates: store.rates };
  app.get('/google.xml', (c) =>
    streamText(c, 'application/xml', `${PROCESS}-${catalogue.version}`, () =>
      merchantFeed(shop, catalogue.list(), filaments),
    ),
  );
  const { version, reviews: published } = publishedReviews;
  return app.get('/reviews.xml', (c) =>
    streamText(c, 'application/xml', `${PROCESS}-${catalogue.version}-${version}`, () =>
      reviewFeed(shop, published, (id) => catalogue.get(id)),
    ),
  );
}
