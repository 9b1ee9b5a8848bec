import type { Stripe } from 'stripe';
import { cents } from '../../../contract/cents.ts';
import { orderIdOf, stateOf } from './payment-state.ts';
import type { Dispute, PaymentEvent } from './payments.ts';

/** The event types to enable for the webhook endpoint at Stripe. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'review.opened',
  'review.closed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const satisfies readonly Stripe.Event['type'][];

/**
 * The charge to fetch before reading an event: a refund may have failed since, and refunds and disputes do not contain
 * the order id.
 */
export function chargeToRead(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'charge.refunded':
      return event.data.object.amount_refunded > 0 ? event.data.object.id : undefined;
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'review.opened':
    case 'review.closed':
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
      return idOf(event.data.object.charge);
    default:
      return undefined;
  }
}

/** The payment whose refunds are fetched as well, because a charge does not say which of them the shop requested. */
export function refundsToRead({ type }: Stripe.Event, charge: Stripe.Charge | undefined): string | undefined {
  return type === 'charge.refunded' && charge && !charge.refunded ? intentOf(charge) : undefined;
}

/**
 * Extracts what the shop acts on; other event types are acknowledged and ignored. `charge` is its current state, and
 * `refunds` those of a payment that is partly refunded.
 */
export function readStripeEvent(
  event: Stripe.Event,
  charge?: Stripe.Charge,
  refunds: readonly Stripe.Refund[] = [],
): PaymentEvent {
  return {
    id: event.id,
    type: event.type,
    payment: paymentOf(event, charge),
    ...partRefundOf(event, refunds, charge),
    ...failedRefundOf(event, charge),
    ...disputeOf(event, charge),
    ...subscriptionOf(event),
  };
}

function partRefundOf(
  event: Stripe.Event,
  refunds: readonly Stripe.Refund[],
  now?: Stripe.Charge,
): Pick<PaymentEvent, 'partRefund'> {
  if (event.type !== 'charge.refunded') return {};
  const charge = now ?? event.data.object;
  const paymentId = intentOf(charge);
  if (charge.refunded || !paymentId) return {};
  const refundIds = refunds.flatMap(({ status, metadata }) =>
    metadata?.['refundId'] && status !== 'failed' && status !== 'canceled' ? [metadata['refundId']] : [],
  );
  return {
    partRefund: { orderId: orderIdOf(charge), paymentId, refundedInAll: cents(charge.amount_refunded), refundIds },
  };
}

function failedRefundOf(event: Stripe.Event, charge?: Stripe.Charge): Pick<PaymentEvent, 'refundFailed'> {
  if (event.type !== 'refund.failed') return {};
  const { id, amount, metadata, failure_reason, payment_intent } = event.data.object;
  const paymentId = idOf(payment_intent);
  if (!paymentId) return {};
  return {
    refundFailed: {
      id,
      refundId: metadata?.['refundId'] ?? null,
      orderId: metadata?.['orderId'] ?? (charge ? orderIdOf(charge) : null),
      paymentId,
      amount: cents(amount),
      reason: failure_reason ?? 'unknown',
      refundedInAll: cents(charge?.amount_refunded ?? 0),
    },
  };
}

function disputeOf(event: Stripe.Event, charge?: Stripe.Charge): Pick<PaymentEvent, 'dispute'> {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const { id, amount, reason, status, created, evidence_details, payment_intent } = event.data.object;
      const paymentId = idOf(payment_intent);
      if (!paymentId) return {};
      return {
        dispute: {
          id,
          orderId: charge ? orderIdOf(charge) : null,
          paymentId,
          amount: cents(amount),
          reason,
          status: disputeStatusOf(status),
          respondBy: evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1000),
          openedAt: new Date(created * 1000),
          asOf: new Date(event.created * 1000),
        },
      };
    }
    case 'review.opened':
    case 'review.closed': {
      const { open, opened_reason } = event.data.object;
      return suspicionOf(event, { isOpen: open, reason: opened_reason }, charge);
    }
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated': {
      // Stripe asks for nothing more once the charge is refunded or disputed.
      const { actionable, fraud_type } = event.data.object;
      return suspicionOf(event, { isOpen: actionable, reason: fraud_type }, charge);
    }
    default:
      return {};
  }
}

type SuspicionEvent =
  | Stripe.ReviewOpenedEvent
  | Stripe.ReviewClosedEvent
  | Stripe.RadarEarlyFraudWarningCreatedEvent
  | Stripe.RadarEarlyFraudWarningUpdatedEvent;

function suspicionOf(
  event: SuspicionEvent,
  { isOpen, reason }: { readonly isOpen: boolean; readonly reason: string },
  charge?: Stripe.Charge,
): Pick<PaymentEvent, 'dispute'> {
  const { id, created, payment_intent } = event.data.object;
  const paymentId = idOf(payment_intent ?? null) ?? (charge && intentOf(charge));
  if (!paymentId) return {};
  return {
    dispute: {
      id,
      paymentId,
      reason,
      respondBy: null,
      orderId: charge ? orderIdOf(charge) : null,
      amount: cents(charge?.amount ?? 0),
      status: isOpen ? 'review' : 'closed',
      openedAt: new Date(created * 1000),
      asOf: new Date(event.created * 1000),
    },
  };
}

function disputeStatusOf(status: Stripe.Dispute.Status): Dispute['status'] {
  switch (status) {
    case 'won':
    case 'prevented':
    case 'warning_closed':
      return 'won';
    case 'lost':
      return 'lost';
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry';
    default:
      return 'open';
  }
}

function idOf(reference: string | { readonly id: string } | null): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** The subscription to fetch; the data in the event may be outdated. */
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

function intentOf({ payment_intent }: Stripe.Charge): string | undefined {
  return idOf(payment_intent);
}

function paymentOf(event: Stripe.Event, now?: Stripe.Charge): PaymentEvent['payment'] {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return { orderId: orderIdOf(intent), state: stateOf(intent) };
    }
    case 'charge.refunded': {
      const charge = now ?? event.data.object;
      const paymentId = intentOf(charge);
      if (!paymentId || !charge.refunded) return null;
      return { orderId: orderIdOf(charge), state: { status: 'refunded', paymentId } };
    }
    default:
      return null;
  }
}
