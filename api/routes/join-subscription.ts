import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { cents } from '../../contract/cents.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { idempotencyKeySchema } from '../../contract/order.ts';
import {
  joinedSchema,
  joinSchema,
  paypalJoinSchema,
  paypalSubscriptionSchema,
} from '../../contract/premium/subscription.ts';
import { checkShownTotal } from '../domain/checkout/checkout-request.ts';
import { refuseBlocked } from '../domain/checkout/refuse-blocked.ts';
import type { Deps } from '../domain/deps.ts';
import { createPaypalSubscription, joinPremium, refuseCoupon } from '../domain/subscriptions/join-premium.ts';
import type { JoinDeps } from '../domain/subscriptions/start-subscription.ts';
import { checkoutCaller } from '../http/caller.ts';
import { cardAttemptLimit } from '../http/guard-attempts.ts';
import { shopRoute } from '../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';
import { refuseJoin, refusePaypalJoin } from './form-errors.ts';

const joinErrors = [
  'subscription_us_only',
  'subscription_coupon',
  'total_changed',
  'payment_unsupported',
  'session_invalid',
  'sign_in_required',
  'subscription_exists',
  'subscriptions_closed',
  'subscription_color_sent',
  'subscription_in_progress',
  'paypal_pending',
  'subscription_ended',
  'checkout_changed',
  'payment_declined',
  'payment_unavailable',
] as const satisfies readonly ErrorCode[];

const join = shopRoute('post', '/subscription', {
  summary: 'Join Premium; amounts in the request are ignored, except the total that was shown',
  headers: z.object({
    'idempotency-key': idempotencyKeySchema
      .optional()
      .describe('the same key returns the same subscription; defaults to the payment’s token'),
  }),
  body: joinSchema,
  answer: [
    'A member; or requiresAction: show the bank’s page with the client secret, then repeat the request',
    joinedSchema,
  ],
  errors: [...joinErrors, 'payment_missing', 'paypal_order_unknown', 'paypal_not_approved'],
});

const createAtPaypal = shopRoute('post', '/subscription/paypal', {
  summary: 'Create a subscription for the shopper to approve at PayPal',
  headers: z.object({
    'idempotency-key': idempotencyKeySchema.describe('the same key returns the same subscription'),
  }),
  body: paypalJoinSchema,
  answer: ['It waits for the shopper’s approval', paypalSubscriptionSchema],
  errors: joinErrors,
});

export function joinSubscriptionRoutes(deps: JoinDeps & Pick<Deps, 'settings' | 'payments'>) {
  const limitCardAttempts = cardAttemptLimit(deps);
  const app = new OpenAPIHono<ShopEnv>();
  app.on('POST', ['/subscription', '/subscription/paypal'], withShopper(deps), requireAccount);
  app.openapi(
    createAtPaypal,
    async (c) => {
      await limitCardAttempts(c, c.var.shopper);
      const { customerInfo, couponName, shownTotal } = c.req.valid('json');
      refuseCoupon(couponName);
      checkShownTotal(cents(deps.store.premium.price), shownTotal);
      const caller = checkoutCaller(c, deps.settings);
      await refuseBlocked(deps, { shopper: c.var.shopper, caller, email: customerInfo.email });
      const key = c.req.valid('header')['idempotency-key'];
      return c.json(await createPaypalSubscription(deps, c.var.shopper, key, customerInfo), 200);
    },
    refusePaypalJoin,
  );
  return app.openapi(
    join,
    async (c) => {
      await limitCardAttempts(c, c.var.shopper);
      const key = c.req.valid('header')['idempotency-key'];
      const join = c.req.valid('json');
      const paymentToken = 'tokenId' in join.payment ? join.payment.tokenId : undefined;
      const caller = checkoutCaller(c, deps.settings);
      await refuseBlocked(deps, { shopper: c.var.shopper, caller, email: join.customerInfo.email, paymentToken });
      return c.json(await joinPremium(deps, c.var.shopper, key, join), 200);
    },
    refuseJoin,
  );
}
