import type { Stripe } from 'stripe';
import { orderIdOf, stateOf } from './payment-state.ts';
import type { PaymentEvent } from './payments.ts';

/** The types of events that an endpoint at Stripe has to be set up for. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
] as const satisfies readonly Stripe.Event['type'][];

/** Picks the news that the shop acts on; all other types are acknowledged and forgotten. */
export function readStripeEvent(event: Stripe.Event): PaymentEvent {
  return { id: event.id, type: event.type, payment: paymentOf(event) };
}

function paymentOf(event: Stripe.Event): PaymentEvent['payment'] {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return { orderId: orderIdOf(intent), state: stateOf(intent) };
    }
    case 'charge.refunded': {
      const { payment_intent, refunded } = event.data.object;
      const paymentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
      // A part that was given back changes nothing of the order's state.
      if (!paymentId || !refunded) return null;
      return { orderId: orderIdOf(event.data.object), state: { status: 'refunded', paymentId } };
    }
    default:
      return null;
  }
}
