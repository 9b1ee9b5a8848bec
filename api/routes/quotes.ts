import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { quoteRequestSchema, quoteSchema } from '../contract/queu3d/quote.ts';
import type { QuoteDeps } from '../domain/quotes/price-print.ts';
import { quotePrints } from '../domain/quotes/quote-prints.ts';
import { callerOf } from '../http/caller.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const TEN_MINUTES = 600;

const ask = createRoute({
  method: 'post',
  path: '/quotes',
  summary: 'What finished jobs cost to print, signed by the shop',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: quoteRequestSchema } } } },
  responses: answers('The prices, and how they come about', quoteSchema, [
    'malformed_json',
    'invalid_request',
    'print_settings',
    'session_invalid',
    'job_unknown',
    'model_unknown',
    'job_unfinished',
    'model_incomplete',
    'colour_unavailable',
    'content_type',
    'too_many_requests',
  ]),
});

/** A page asks anew at each change of color or quantity. */
export function quoteRoutes(deps: QuoteDeps) {
  const { connection, settings } = deps;
  const within = { tries: 400, seconds: TEN_MINUTES };
  const countShopper = rateLimit(connection.pool, { name: 'quotes by shopper', ...within });
  const countCaller = rateLimit(connection.pool, {
    ...{ name: 'quotes by caller', ...within },
    tries: within.tries * settings.shoppersPerCaller,
  });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/quotes', withShopper(deps));
  return app.openapi(ask, async (c) => {
    await countCaller(callerOf(c, settings.trustedProxies));
    await countShopper(c.var.shopper.id);
    return c.json(await quotePrints(deps, c.var.shopper, c.req.valid('json')), 200);
  });
}
