import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { idempotencyKeySchema, orderSchema } from '../contract/order.ts';
import {
  paypalApprovalSchema,
  paypalCancelSchema,
  paypalCheckoutSchema,
  paypalOrderSchema,
} from '../contract/paypal.ts';
import type { Deps } from '../deps.ts';
import { cancelPaypalOrder, capturePaypalOrder, createPaypalOrder } from '../domain/checkout/paypal-checkout.ts';
import type { PlaceOrderDeps } from '../domain/checkout/place-order.ts';
import { checkoutCaller } from '../http/caller.ts';
import { answers, refusals } from '../http/describe-answers.ts';
import { accountOf, couponGuard } from '../http/guarded-tries.ts';
import { requireJson } from '../http/json-body.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { checkoutRefusals, refusePaypalCheckout } from './refuse-checkout.ts';

const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

const begin = createRoute({
  method: 'post',
  path: '/checkout/paypal',
  summary: 'Draw the cart up as an order for the shopper to agree to at PayPal; its stock is held',
  middleware: [requireJson] as const,
  request: {
    headers: z.object({ 'idempotency-key': idempotencyKeySchema.describe('the same key gives the same order') }),
    body: json(paypalCheckoutSchema),
  },
  responses: answers('It waits for the shopper', paypalOrderSchema, [...checkoutRefusals, 'order_already_paid']),
});

const captureAt = <Path extends string>(path: Path) =>
  createRoute({
    method: 'post',
    path,
    summary: 'Pay an order that its owner agreed to at PayPal: once, however often it is sent',
    middleware: [requireJson] as const,
    request: { body: json(paypalApprovalSchema) },
    responses: answers('Paid', orderSchema, [
      'malformed_json',
      'invalid_request',
      'session_invalid',
      'payment_declined',
      'paypal_order_unknown',
      'paypal_not_approved',
      'paypal_funding_declined',
      'paypal_pending',
      'order_cancelled',
      'content_type',
      'payment_unavailable',
    ]),
  });

const capture = captureAt('/checkout/paypal/captureResults');
/** The other reading of 2 §7. */
const results = captureAt('/checkout/paypalResults');

const cancel = createRoute({
  method: 'post',
  path: '/checkout/paypal/cancel',
  summary: 'Give up an order that waits at PayPal; its stock comes back',
  middleware: [requireJson] as const,
  request: { body: json(paypalCancelSchema) },
  responses: {
    204: { description: 'Given up' },
    ...refusals([
      'malformed_json',
      'invalid_request',
      'session_invalid',
      'paypal_order_unknown',
      'order_already_paid',
      'content_type',
      'payment_unavailable',
    ]),
  },
});

export function paypalRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const guardCoupon = couponGuard(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/checkout/paypal/*', withShopper(deps));
  app.use('/checkout/paypalResults', withShopper(deps));
  app.openapi(
    begin,
    async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const body = c.req.valid('json');
      const begun = () => createPaypalOrder(deps, c.var.shopper, checkoutCaller(c, deps.settings), key, body);
      return c.json(body.couponName ? await guardCoupon(c, accountOf(c.var.shopper), begun) : await begun(), 200);
    },
    refusePaypalCheckout,
  );
  app.openapi(capture, async (c) =>
    c.json(await capturePaypalOrder(deps, c.var.shopper, c.req.valid('json').orderID), 200),
  );
  app.openapi(results, async (c) =>
    c.json(await capturePaypalOrder(deps, c.var.shopper, c.req.valid('json').orderID), 200),
  );
  return app.openapi(cancel, async (c) => {
    await cancelPaypalOrder(deps, c.var.shopper, c.req.valid('json').orderID);
    return c.body(null, 204);
  });
}
