import type { PaymentState } from '../payments/payments.ts';
import { centsOf } from './paypal-amount.ts';
import type { PaypalOrder } from './paypal-replies.ts';

/** For declines without a message from PayPal. */
export const NOT_PAID =
  'PayPal did not accept this payment. Please choose another way to pay at PayPal, or use a card.';

/** Maps a PayPal order to the shop's payment state; a capture, if there is one, decides. */
export function stateOf({ id: paymentId, status, purchase_units }: PaypalOrder): PaymentState {
  const captures = purchase_units.flatMap((unit) => unit.payments?.captures ?? []);
  const capture = captures.find((each) => !isOff(each.status)) ?? captures[0];
  switch (capture?.status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { status: 'succeeded', paymentId, captureId: capture.id, amount: centsOf(capture.amount.value) };
    case 'REFUNDED':
      return { status: 'refunded', paymentId };
    case 'PENDING':
      return { status: 'processing', paymentId };
    case 'DECLINED':
    case 'FAILED':
      return { status: 'declined', paymentId, reason: NOT_PAID };
  }
  if (status === 'VOIDED') return { status: 'cancelled', paymentId };
  return status === 'COMPLETED' ? { status: 'processing', paymentId } : { status: 'requires_approval', paymentId };
}

function isOff(status: string): boolean {
  return status === 'DECLINED' || status === 'FAILED';
}
