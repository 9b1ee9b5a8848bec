import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { idempotencyKeySchema, orderSchema } from '../../contract/order.ts';
import {
  paypalApprovalSchema,
  paypalCancelSchema,
  paypalCheckoutSchema,
  paypalOrderSchema,
} from '../../contract/paypal.ts';
import { cancelPaypalOrder, capturePaypalOrder, createPaypalOrder } from '../domain/checkout/paypal-checkout.ts';
import type { PlaceOrderDeps } from '../domain/checkout/place-order.ts';
import type { Deps } from '../domain/deps.ts';
import { checkoutCaller } from '../http/caller.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { accountOf, guardCoupons } from '../http/guard-attempts.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';
import { checkoutErrors, refusePaypalCheckout } from './form-errors.ts';

const create = shopRoute('post', '/checkout/paypal', {
  summary: 'Create an order for the shopper to approve at PayPal; reserves its stock',
  headers: z.object({ 'idempotency-key': idempotencyKeySchema.describe('the same key returns the same order') }),
  body: paypalCheckoutSchema,
  answer: ['It waits for the shopper’s approval', paypalOrderSchema],
  errors: [...checkoutErrors, 'order_already_paid', 'item_unknown', 'payment_missing'],
});

const captureAt = <Path extends string>(path: Path) =>
  shopRoute('post', path, {
    summary: 'Capture the payment of an order that its owner approved at PayPal; safe to repeat',
    body: paypalApprovalSchema,
    answer: ['Paid', orderSchema],
    errors: [
      'session_invalid',
      'payment_declined',
      'paypal_order_unknown',
      'paypal_not_approved',
      'paypal_funding_declined',
      'order_cancelled',
      'pay_link_expired',
      'payment_in_progress',
      'payment_unavailable',
    ],
  });

const capture = captureAt('/checkout/paypal/captureResults');
/** The same route under a second path, for clients that know it by that name. */
const results = captureAt('/checkout/paypalResults');

const cancel = shopRoute('post', '/checkout/paypal/cancel', {
  summary: 'Cancel an order that waits for approval at PayPal; releases its stock',
  body: paypalCancelSchema,
  responses: { 204: { description: 'Canceled' } },
  errors: [
    'session_invalid',
    'paypal_order_unknown',
    'order_already_paid',
    'payment_unavailable',
    'payment_in_progress',
  ],
});

/** Each asks PayPal. Counted apart, so that the checkouts of a caller never use up the capture of an approved order. */
const PAYPAL_ORDERS = { name: 'PayPal orders by caller', tries: 300, seconds: 600 };

export function paypalRoutes(deps: PlaceOrderDeps & Pick<Deps, 'settings'>) {
  const guardCoupon = guardCoupons(deps);
  const countOrder = callerLimit(deps, PAYPAL_ORDERS);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/checkout/paypal/*', withShopper(deps));
  app.use('/checkout/paypalResults', withShopper(deps));
  app.openapi(
    create,
    async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const body = c.req.valid('json');
      const createOrder = () => createPaypalOrder(deps, c.var.shopper, checkoutCaller(c, deps.settings), key, body);
      return c.json(
        body.couponName ? await guardCoupon(c, accountOf(c.var.shopper), createOrder) : await createOrder(),
        200,
      );
    },
    refusePaypalCheckout,
  );
  app.openapi(capture, async (c) => {
    await countOrder(c);
    return c.json(await capturePaypalOrder(deps, c.var.shopper, c.req.valid('json').orderID), 200);
  });
  app.openapi(results, async (c) => {
    await countOrder(c);
    return c.json(await capturePaypalOrder(deps, c.var.shopper, c.req.valid('json').orderID), 200);
  });
  return app.openapi(cancel, async (c) => {
    await countOrder(c);
    await cancelPaypalOrder(deps, c.var.shopper, c.req.valid('json').orderID);
    return c.body(null, 204);
  });
}
