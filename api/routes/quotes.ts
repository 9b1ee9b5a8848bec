import { OpenAPIHono } from '@hono/zod-openapi';
import { quoteRequestSchema, quoteSchema } from '../../contract/queu3d/quote.ts';
import { type QuoteDeps, quotePrints } from '../domain/prints/quote-prints.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

/** Whatever may be wrong with the prints to quote. */
export const quoteErrors = [
  'print_settings',
  'session_invalid',
  'job_unknown',
  'model_unknown',
  'job_unfinished',
  'model_incomplete',
  'colour_unavailable',
  'filament_short',
] as const;

const create = shopRoute('post', '/quotes', {
  summary: 'Quote prints from finished slicing jobs; the quote is signed by the shop',
  body: quoteRequestSchema,
  answer: ['The prices and how they are calculated', quoteSchema],
  errors: quoteErrors,
});

/** Generous, since a page requests a new quote for each change of color or quantity. */
const LIMIT = { tries: 400, seconds: 600 };

export function quoteRoutes(deps: QuoteDeps) {
  const countShopper = rateLimit(deps.connection.pool, { name: 'quotes by shopper', ...LIMIT });
  const countCaller = callerLimit(deps, { name: 'quotes by caller', ...LIMIT });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/quotes', withShopper(deps));
  return app.openapi(create, async (c) => {
    await countCaller(c);
    await countShopper(c.var.shopper.id);
    return c.json(await quotePrints(deps, c.var.shopper, c.req.valid('json')), 200);
  });
}
