import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { checkoutSchema, idempotencyKeySchema, orderSchema } from '../contract/order.ts';
import type { Deps } from '../deps.ts';
import { type PlaceOrderDeps, placeOrder } from '../domain/checkout/place-order.ts';
import { checkoutCaller } from '../http/caller.ts';
import { accountOf, guardCoupons } from '../http/guard-attempts.ts';
import { jsonBody, requireJson } from '../http/json-body.ts';
import { jsonResponses } from '../http/responses.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { checkoutErrors, refuseCheckout } from './form-errors.ts';

const headers = z.object({
  'idempotency-key': idempotencyKeySchema
    .optional()
    .describe('the same key returns the same order and charges once; defaults to the payment’s token'),
});

const checkout = createRoute({
  method: 'post',
  path: '/checkout',
  summary:
    'Place an order for the cart and pay for it; amounts in the request are ignored, except the total that was shown',
  middleware: [requireJson] as const,
  request: { headers, body: jsonBody(checkoutSchema) },
  responses: jsonResponses(
    'Paid; or requires_action: show the bank’s page with the client secret, then repeat the request',
    orderSchema,
    [...checkoutErrors, 'payment_missing'],
  ),
});

export function checkoutRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseCheckout });
  // Orders reveal whether a coupon exists, as lookups do.
  const guardCoupon = guardCoupons(deps);
  app.use('/checkout', withShopper(deps));
  return app.openapi(checkout, async (c) => {
    const body = c.req.valid('json');
    const key = c.req.valid('header')['idempotency-key'] ?? `token:${body.payment.tokenId}`;
    const place = () => placeOrder(deps, c.var.shopper, checkoutCaller(c, deps.settings), key, body);
    return c.json(body.couponName ? await guardCoupon(c, accountOf(c.var.shopper), place) : await place(), 200);
  });
}
