import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { isRefused, ShopError } from '../domain/shop-error.ts';
import { handleSubscriptionEvent } from '../domain/subscriptions/handle-subscription-event.ts';
import type { SettleSubscriptionDeps } from '../domain/subscriptions/settle-subscription.ts';
import { answers } from '../http/describe-answers.ts';
import { guardTries } from '../http/guarded-tries.ts';

const stripe = createRoute({
  method: 'post',
  path: '/webhooks/stripe',
  summary: 'News of payments, signed by Stripe',
  responses: answers('Heard', z.object({ received: z.literal(true) }), [
    'webhook_signature',
    'subscription_in_progress',
    'payment_unavailable',
  ]),
});

const paypal = createRoute({
  method: 'post',
  path: '/webhooks/paypal',
  summary: 'News of payments, signed by PayPal',
  responses: answers('Heard', z.object({ received: z.literal(true) }), [
    'webhook_signature',
    'subscription_in_progress',
    'payment_unsupported',
    'too_many_requests',
    'payment_unavailable',
  ]),
});

export function webhookRoutes(deps: SettleSubscriptionDeps & Pick<Deps, 'settings' | 'payments' | 'paypal'>) {
  // Only PayPal can tell whether it signed: who forges would make the shop call it each time.
  const guardForgery = guardTries(deps, 'PayPal news', { isGuess: isRefused('webhook_signature') });
  const app = new OpenAPIHono();
  app.openapi(paypal, async (c) => {
    const { paypal: service } = deps;
    if (!service) throw new ShopError('payment_unsupported');
    const body = await c.req.text();
    await guardForgery(c, null, () =>
      handleSubscriptionEvent(deps, 'paypal', service.readWebhook(body, c.req.raw.headers)),
    );
    return c.json({ received: true as const }, 200);
  });
  return app.openapi(stripe, async (c) => {
    // The signature covers the bytes as they came: the body is not parsed before it is checked.
    const event = deps.payments.readWebhook(await c.req.text(), c.req.raw.headers);
    await handleSubscriptionEvent(deps, 'stripe', event);
    return c.json({ received: true as const }, 200);
  });
}
