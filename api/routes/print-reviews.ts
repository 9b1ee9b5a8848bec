import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { reviewRequestSchema, reviewSchema } from '../../contract/queu3d/review.ts';
import type { Deps } from '../domain/deps.ts';
import { requestReview } from '../domain/reviews.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { jsonBody, requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { jsonResponses } from '../http/responses.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const create = createRoute({
  method: 'post',
  path: '/prints/reviews',
  summary: 'Send an unsliceable model to manual review, free of charge',
  middleware: [requireJson] as const,
  request: { body: jsonBody(reviewRequestSchema) },
  responses: jsonResponses('The review; emails the shop and the shopper', reviewSchema, [
    'session_invalid',
    'invalid_request',
    'content_type',
    'print_settings',
    'model_unknown',
    'model_incomplete',
    'too_many_requests',
  ]),
});

export function printReviewRoutes(deps: Deps) {
  const { pool } = deps.connection;
  const countCaller = callerLimit(deps, { name: 'reviews by caller', tries: 20, seconds: 3600 });
  const countOwner = rateLimit(pool, { name: 'reviews by shopper', tries: 10, seconds: 3600 });
  const countAddress = rateLimit(pool, { name: 'reviews by address', tries: 10, seconds: 3600 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/prints/reviews', withShopper(deps));
  return app.openapi(create, async (c) => {
    const input = c.req.valid('json');
    await countCaller(c);
    await countOwner(c.var.shopper.id);
    await countAddress(input.email.toLowerCase());
    return c.json(await requestReview(deps, c.var.shopper, input), 200);
  });
}
