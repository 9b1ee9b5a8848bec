import type { Stripe } from 'stripe';
import type { PaymentState } from './payments.ts';

/** For refusals of which Stripe has no sentence for the card holder. */
export const NOT_USABLE = 'This card could not be charged. Please check it or use another one.';

/** A saved card that was deleted, or that is another's. */
export const NOT_IN_ACCOUNT = 'This card is not saved in your account (any more). Please choose another one.';

/** A PaymentIntent in the shop's words. */
export function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  const paymentId = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', paymentId };
    case 'requires_action':
      return { status: 'requires_action', paymentId, clientSecret: intent.client_secret ?? '' };
    case 'requires_payment_method':
      return { status: 'declined', paymentId, reason: intent.last_payment_error?.message ?? NOT_USABLE };
    case 'canceled':
      return { status: 'cancelled', paymentId };
    default:
      return { status: 'processing', paymentId };
  }
}

/** Every payment that the shop starts names its order. */
export function orderIdOf({ metadata: { orderId } }: { metadata: Stripe.Metadata }): string | null {
  return orderId ?? null;
}
