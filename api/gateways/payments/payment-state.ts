import type { Stripe } from 'stripe';
import { reorderMessages } from '../../../contract/messages/reorders.ts';
import type { PaidWith } from '../../../contract/order.ts';
import { walletSchema } from '../../../contract/wallet.ts';
import type { PaymentState } from './payments.ts';

/** For declines without a message from Stripe. */
export const NOT_USABLE = 'This card could not be charged. Please check it or use another one.';

/** A saved card that was deleted, or that belongs to another account. */
export const NOT_IN_ACCOUNT = 'This card is no longer saved in your account. Please choose another one.';

/** What the shopper reads of a decline. Stripe's own words for a bank that wants to ask do not say what to do. */
export function reasonOf(error: { readonly code?: string | undefined; readonly message?: string } | null): string {
  if (error?.code === 'authentication_required') return reorderMessages.bankAsks;
  return error?.message ?? NOT_USABLE;
}

/** Maps a PaymentIntent to the shop's payment state. */
export function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  const paymentId = intent.id;
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', paymentId, ...cardOf(intent) };
    case 'requires_action':
      return { status: 'requires_action', paymentId, clientSecret: intent.client_secret ?? '' };
    case 'requires_payment_method':
      return { status: 'declined', paymentId, reason: reasonOf(intent.last_payment_error) };
    case 'canceled':
      return { status: 'cancelled', paymentId };
    default:
      return { status: 'processing', paymentId };
  }
}

/** The card is part of the charge, which the caller has to expand. */
function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): { paidWith?: PaidWith } {
  const card = charge && typeof charge === 'object' ? charge.payment_method_details?.card : undefined;
  if (!card?.brand || !card.last4) return {};
  const wallet = walletSchema.safeParse(card.wallet?.type).data;
  return { paidWith: { kind: 'card', brand: card.brand, last4: card.last4, ...(wallet && { wallet }) } };
}

/** Every payment of the shop has its order id in the metadata. */
export function orderIdOf({ metadata: { orderId } }: { metadata: Stripe.Metadata }): string | null {
  return orderId ?? null;
}
