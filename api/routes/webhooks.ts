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

export function webhookRoutes(deps: Pick<Deps, 'connection' | 'payments' | 'jobs' | 'clock' | 'log'>) {
  return new OpenAPIHono().openapi(stripe, async (c) => {
    const signature = c.req.header('stripe-signature');
    if (!signature) throw new ShopError('webhook_signature');
    // The signature covers the bytes as they came: the body is not parsed before it is checked.
    await handlePaymentEvent({ ...deps, db: deps.connection.db }, await c.req.text(), signature);
    return c.json({ received: true as const }, 200);
  });
}
