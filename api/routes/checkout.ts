import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { checkoutSchema, idempotencyKeySchema, orderSchema } from '../contract/order.ts';
import type { Deps } from '../deps.ts';
import { type PlaceOrderDeps, placeOrder } from '../domain/checkout/place-order.ts';
import { checkoutCaller } from '../http/caller.ts';
import { answers } from '../http/describe-answers.ts';
import { accountOf, couponGuard } from '../http/guarded-tries.ts';
import { requireJson } from '../http/json-body.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { checkoutRefusals, refuseCheckout } from './refuse-checkout.ts';

const headers = z.object({
  'idempotency-key': idempotencyKeySchema
    .optional()
    .describe('the same key gives the same order and one charge; without it, the payment’s token is the key'),
});

const checkout = createRoute({
  method: 'post',
  path: '/checkout',
  summary: 'Buy the cart; amounts that are sent are not read',
  middleware: [requireJson] as const,
  request: { headers, body: { required: true, content: { 'application/json': { schema: checkoutSchema } } } },
  responses: answers(
    'Paid; or requires_action: show the bank’s page with the client secret, then send the same again',
    orderSchema,
    [...checkoutRefusals, 'payment_missing'],
  ),
});

export function checkoutRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseCheckout });
  // Orders tell as well as lookups whether a coupon exists.
  const guardCoupon = couponGuard(deps);
  app.use('/checkout', withShopper(deps));
  return app.openapi(checkout, async (c) => {
    const body = c.req.valid('json');
    const key = c.req.valid('header')['idempotency-key'] ?? `token:${body.payment.tokenId}`;
    const place = () => placeOrder(deps, c.var.shopper, checkoutCaller(c, deps.settings), key, body);
    return c.json(body.couponName ? await guardCoupon(c, accountOf(c.var.shopper), place) : await place(), 200);
  });
}
