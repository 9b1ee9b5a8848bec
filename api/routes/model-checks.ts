import { OpenAPIHono } from '@hono/zod-openapi';
import { modelCheckRequestSchema, modelCheckSchema } from '../../contract/queu3d/model-check.ts';
import type { Deps } from '../domain/deps.ts';
import { requestModelCheck } from '../domain/model-checks.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const create = shopRoute('post', '/prints/reviews', {
  summary: 'Send an unsliceable model to manual review, free of charge',
  body: modelCheckRequestSchema,
  answer: ['The review; emails the shop and the shopper', modelCheckSchema],
  errors: ['session_invalid', 'print_settings', 'model_unknown', 'model_incomplete'],
});

export function modelCheckRoutes(deps: Deps) {
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
    return c.json(await requestModelCheck(deps, c.var.shopper, input), 200);
  });
}
