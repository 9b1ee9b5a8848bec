import { Stripe } from 'stripe';
import { type Refund, RefundRefused } from './payments.ts';
import { isCode, unavailable, writeOnce } from './stripe-client.ts';

/** Refusals that another time may end: money that has not arrived in the shop's balance yet. */
const PASSING = ['balance_insufficient'];

/**
 * Gives money back once. Stripe forgets an idempotency key after a day, while our job may run for longer: a refund that
 * is there already is found by the metadata that every refund of ours carries.
 */
export async function refundOnce(stripe: Stripe, refund: Refund): Promise<void> {
  const { orderId, paymentId, part } = refund;
  const metadata = { orderId, ...(part && { refundId: part.refundId }) };
  const params = { payment_intent: paymentId, metadata, ...(part && { amount: part.amount }) };
  try {
    await writeOnce(`refund:${part?.refundId ?? orderId}`, async (idempotencyKey) => {
      if (!(await isThere(stripe, refund))) await stripe.refunds.create(params, { idempotencyKey });
    });
  } catch (error) {
    if (isCode(error, 'charge_already_refunded')) return;
    const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError && !PASSING.includes(error.code ?? '');
    throw isFinal ? new RefundRefused(error.message, { cause: error }) : unavailable(error);
  }
}

/** One that failed at the bank is there as well: a second try would go to the same closed account. */
async function isThere(stripe: Stripe, { orderId, paymentId, part }: Refund): Promise<boolean> {
  for await (const { metadata } of stripe.refunds.list({ payment_intent: paymentId, limit: 100 })) {
    const isSame = part ? metadata?.['refundId'] === part.refundId : metadata?.['orderId'] === orderId;
    if (isSame && (part || !metadata?.['refundId'])) return true;
  }
  return false;
}
