import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { mailLinkSchema } from '../contract/mail-link.ts';
import { orderSchema } from '../contract/order.ts';
import type { Deps } from '../deps.ts';
import { readTrackedOrder } from '../domain/orders/read-tracked-order.ts';
import { answers } from '../http/describe-answers.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';

const tracked = createRoute({
  method: 'get',
  path: '/orders/tracked',
  summary: 'The order that a mail’s link leads to, for who has no account as well',
  request: { query: mailLinkSchema },
  responses: answers('The order', orderSchema, ['invalid_request', 'order_link_damaged', 'order_link_expired']),
});

export function orderRoutes(deps: Deps) {
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(tracked, async (c) =>
    c.json(await readTrackedOrder(deps, c.req.valid('query').token), 200),
  );
}
