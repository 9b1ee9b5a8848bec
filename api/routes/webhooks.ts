import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import type { Deps } from '../domain/deps.ts';
import { isShopError, ShopError } from '../domain/shop-error.ts';
import { handleSubscriptionEvent } from '../domain/subscriptions/handle-subscription-event.ts';
import type { SettleSubscriptionDeps } from '../domain/subscriptions/settle-subscription.ts';
import { guardAttempts } from '../http/guard-attempts.ts';
import { shopRoute } from '../http/shop-route.ts';

const stripe = shopRoute('post', '/webhooks/stripe', {
  summary: 'Receive payment events, signed by Stripe',
  answer: ['The event is handled', z.object({ received: z.literal(true) })],
  errors: ['webhook_signature', 'subscription_in_progress', 'payment_unavailable'],
});

const paypal = shopRoute('post', '/webhooks/paypal', {
  summary: 'Receive payment events, signed by PayPal',
  answer: ['The event is handled', z.object({ received: z.literal(true) })],
  errors: ['webhook_signature', 'subscription_in_progress', 'payment_unsupported', 'payment_unavailable'],
});

export function webhookRoutes(
  deps: SettleSubscriptionDeps & Pick<Deps, 'settings' | 'payments' | 'paypal' | 'store' | 'businessDays' | 'transit'>,
) {
  // Only PayPal can verify its signatures, so every forged event would make the shop call PayPal.
  const guardForgery = guardAttempts(deps, 'PayPal news', { isGuess: isShopError('webhook_signature') });
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
    // The signature covers the raw body, so it is verified before the body is parsed.
    const event = deps.payments.readWebhook(await c.req.text(), c.req.raw.headers);
    await handleSubscriptionEvent(deps, 'stripe', event);
    return c.json({ received: true as const }, 200);
  });
}
