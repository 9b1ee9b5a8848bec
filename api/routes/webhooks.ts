import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { handlePaymentEvent } from '../domain/checkout/handle-payment-event.ts';
import { ShopError } from '../domain/shop-error.ts';
import { answers } from '../http/describe-answers.ts';

const stripe = createRoute({
  method: 'post',
  path: '/webhooks/stripe',
  summary: 'News of payments, signed by Stripe',
  responses: answers('Heard', z.object({ received: z.literal(true) }), ['webhook_signature']),
});

const paypal = createRoute({
  method: 'post',
  path: '/webhooks/paypal',
  summary: 'News of payments, signed by PayPal',
  responses: answers('Heard', z.object({ received: z.literal(true) }), [
    'webhook_signature',
    'payment_unsupported',
    'payment_unavailable',
  ]),
});

export function webhookRoutes(deps: Pick<Deps, 'connection' | 'payments' | 'paypal' | 'jobs' | 'clock' | 'log'>) {
  const handling = { ...deps, db: deps.connection.db };
  const app = new OpenAPIHono();
  app.openapi(paypal, async (c) => {
    if (!deps.paypal) throw new ShopError('payment_unsupported');
    await handlePaymentEvent(handling, 'paypal', deps.paypal.readWebhook(await c.req.text(), c.req.raw.headers));
    return c.json({ received: true as const }, 200);
  });
  return app.openapi(stripe, async (c) => {
    // The signature covers the bytes as they came: the body is not parsed before it is checked.
    const event = deps.payments.readWebhook(await c.req.text(), c.req.raw.headers);
    await handlePaymentEvent(handling, 'stripe', event);
    return c.json({ received: true as const }, 200);
  });
}
