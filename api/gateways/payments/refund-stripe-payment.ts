import { Stripe } from 'stripe';
import { type Refund, RefundRefused } from './payments.ts';
import { isCode, unavailable, writeOnce } from './stripe-client.ts';

/** Temporary refusals: the money has not arrived in the shop's balance yet. */
const TEMPORARY = ['balance_insufficient'];

/**
 * Refunds once. Stripe forgets an idempotency key after a day, while our job may retry for longer, so an earlier refund
 * is found by the metadata that every refund of the shop carries.
 */
export async function refundOnce(stripe: Stripe, refund: Refund): Promise<void> {
  const { orderId, paymentId, part } = refund;
  const metadata = { orderId, ...(part && { refundId: part.refundId }) };
  const params = { payment_intent: paymentId, metadata, ...(part && { amount: part.amount }) };
  try {
    await writeOnce(`refund:${part?.refundId ?? orderId}`, async (idempotencyKey) => {
      if (!(await refundExists(stripe, refund))) await stripe.refunds.create(params, { idempotencyKey });
    });
  } catch (error) {
    if (isCode(error, 'charge_already_refunded')) return;
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError && !TEMPORARY.includes(error.code ?? '');
    throw isFinal ? new RefundRefused(error.message, { cause: error }) : unavailable(error);
  }
}

/** Also true for a refund that failed at the bank: a second one would go to the same closed account. */
async function refundExists(stripe: Stripe, { orderId, paymentId, part }: Refund): Promise<boolean> {
  for await (const { metadata } of stripe.refunds.list({ payment_intent: paymentId, limit: 100 })) {
    const isSame = part ? metadata?.['refundId'] === part.refundId : metadata?.['orderId'] === orderId;
    if (isSame && (part || !metadata?.['refundId'])) return true;
  }
  return false;
}
