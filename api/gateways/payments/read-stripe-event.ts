import type { Stripe } from 'stripe';
import { cents } from '../../contract/money/cents.ts';
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
  return { id: event.id, type: event.type, payment: paymentOf(event), ...partRefundOf(event) };
}

function partRefundOf(event: Stripe.Event): Pick<PaymentEvent, 'partRefund'> {
  if (event.type !== 'charge.refunded' || event.data.object.refunded) return {};
  const charge = event.data.object;
  const paymentId = intentOf(charge);
  if (!paymentId) return {};
  return { partRefund: { orderId: orderIdOf(charge), paymentId, refundedInAll: cents(charge.amount_refunded) } };
}

function intentOf({ payment_intent: intent }: Stripe.Charge): string | undefined {
  return typeof intent === 'string' ? intent : intent?.id;
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
      const charge = event.data.object;
      const paymentId = intentOf(charge);
      if (!paymentId || !charge.refunded) return null;
      return { orderId: orderIdOf(charge), state: { status: 'refunded', paymentId } };
    }
    default:
      return null;
  }
}
