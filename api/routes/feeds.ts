import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { merchantFeed } from '../domain/feeds/merchant-feed.ts';
import { PreparedAnswers } from '../http/prepared-answers.ts';

const described = createRoute({
  method: 'get',
  path: '/google.xml',
  summary: 'The catalogue with the stock of this moment, for Google’s Merchant Center',
  responses: { 200: { description: 'RSS 2.0', content: { 'application/xml': { schema: z.string() } } } },
});

/** Written anew at the first request after something changed; until then, prepared bytes with an ETag. */
export function feedRoutes({ catalogue, store, settings }: Pick<Deps, 'catalogue' | 'store' | 'settings'>) {
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerPath(described);
  const prepared = new PreparedAnswers(() => catalogue.version);
  const write = merchantFeed({ publicUrl: settings.publicUrl, name: store.name, tagline: store.tagline });
  return app.get('/google.xml', (c) => prepared.answerXml(c, 'google', () => write(catalogue.list())));
}
