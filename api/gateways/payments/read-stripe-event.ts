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
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const satisfies readonly Stripe.Event['type'][];

/** Picks the news that the shop acts on; all other types are acknowledged and forgotten. */
export function readStripeEvent(event: Stripe.Event): PaymentEvent {
  return {
    id: event.id,
    type: event.type,
    payment: paymentOf(event),
    ...partRefundOf(event),
    ...subscriptionOf(event),
  };
}

function partRefundOf(event: Stripe.Event): Pick<PaymentEvent, 'partRefund'> {
  if (event.type !== 'charge.refunded' || event.data.object.refunded) return {};
  const charge = event.data.object;
  const paymentId = intentOf(charge);
  if (!paymentId) return {};
  return { partRefund: { orderId: orderIdOf(charge), paymentId, refundedInAll: cents(charge.amount_refunded) } };
}

/** Which subscription to ask about; what the news says of it may be old by now. */
function subscriptionOf(event: Stripe.Event): Pick<PaymentEvent, 'subscription'> {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return named(event.data.object.id, event.data.object.metadata);
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required': {
      const { subscription_details: details } = event.data.object.parent ?? {};
      if (!details) return {};
      const { subscription, metadata } = details;
      return named(typeof subscription === 'string' ? subscription : subscription.id, metadata ?? {});
    }
    default:
      return {};
  }
}

function named(id: string, { subscriptionId }: Stripe.Metadata): Pick<PaymentEvent, 'subscription'> {
  return { subscription: { id, subscriptionId: subscriptionId ?? null } };
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
