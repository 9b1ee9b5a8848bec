import { OpenAPIHono, z } from '@hono/zod-openapi';
import { quoteRequestSchema } from '../../contract/queu3d/quote.ts';
import { savedQuoteLinkSchema, savedQuoteSchema, savedQuotesSchema } from '../../contract/queu3d/saved-quote.ts';
import type { QuoteDeps } from '../domain/prints/quote-prints.ts';
import {
  readSavedQuote,
  removeSavedQuote,
  savedQuotesOf,
  saveQuote,
  writeSavedQuote,
} from '../domain/prints/saved-quotes.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { fileResponse } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { quoteErrors } from './quotes.ts';

const params = z.object({ link: savedQuoteLinkSchema });
const unknown = ['session_invalid', 'saved_quote_unknown'] as const;

const save = shopRoute('post', '/quotes/saved', {
  summary: 'Save a quote for 90 days; anyone with its link may read it at the prices of the day',
  body: quoteRequestSchema,
  answer: ['The saved quote', savedQuoteSchema],
  errors: quoteErrors,
});

const list = shopRoute('get', '/quotes/saved', {
  summary: 'The shopper’s saved quotes, newest first',
  answer: ['The quotes', savedQuotesSchema],
  errors: ['session_invalid'],
});

const read = shopRoute('get', '/quotes/saved/{link}', {
  summary: 'A saved quote at the prices of the day, for anyone who has its link',
  params,
  answer: ['The quote', savedQuoteSchema],
  errors: unknown,
});

const pdf = shopRoute('get', '/quotes/saved/{link}/pdf', {
  summary: 'A saved quote as a PDF, for anyone who has its link; file names are for its shopper only',
  params,
  responses: fileResponse('A PDF', 'application/pdf'),
  errors: unknown,
});

const remove = shopRoute('delete', '/quotes/saved/{link}', {
  summary: 'Remove one’s own saved quote; its link shows nothing afterwards',
  params,
  responses: { 204: { description: 'It is removed' } },
  errors: unknown,
});

const SAVES = { name: 'saved quotes by caller', tries: 60, seconds: 3600 };
const READS = { name: 'read quotes by caller', tries: 300, seconds: 600 };

export function savedQuoteRoutes(deps: QuoteDeps) {
  const countSaves = callerLimit(deps, SAVES);
  const countReads = callerLimit(deps, READS);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/quotes/saved', withShopper(deps));
  app.use('/quotes/saved/*', withShopper(deps));
  return app
    .openapi(save, async (c) => {
      await countSaves(c);
      const quote = await saveQuote(deps, c.var.shopper, c.req.valid('json'));
      return c.json(quote, 200);
    })
    .openapi(list, async (c) => c.json(await savedQuotesOf(deps, c.var.shopper), 200))
    .openapi(read, async (c) => {
      await countReads(c);
      const quote = await readSavedQuote(deps, c.var.shopper, c.req.valid('param').link);
      return c.json(savedQuoteSchema.parse(quote), 200, { 'x-robots-tag': 'noindex' });
    })
    .openapi(pdf, async (c) => {
      await countReads(c);
      const bytes = await writeSavedQuote(deps, c.var.shopper, c.req.valid('param').link);
      const day = deps.clock().toISOString().slice(0, 10);
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="northspool-quote-${day}.pdf"`,
        'x-robots-tag': 'noindex',
      });
    })
    .openapi(remove, async (c) => {
      await removeSavedQuote(deps, c.var.shopper, c.req.valid('param').link);
      return c.body(null, 204);
    });
}
