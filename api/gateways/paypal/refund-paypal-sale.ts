import { type Refund, RefundRefused } from '../payments/payments.ts';
import { paypalValue } from './paypal-amount.ts';
import { isBusy, type PaypalConnection, PaypalError } from './paypal-connection.ts';
import { saleRefundReplySchema } from './paypal-replies.ts';

/** Temporary refusals: the payment is still being settled, or the shop's PayPal balance lacks the amount. */
const TEMPORARY = ['PENDING_CAPTURE', 'REFUND_FAILED_INSUFFICIENT_FUNDS'];

/** PayPal records subscription payments as sales instead of captures, with a separate refund call. */
export async function refundPaypalSale(paypal: PaypalConnection, { orderId, paymentId, part }: Refund): Promise<void> {
  const path = `/v1/payments/sale/${encodeURIComponent(paymentId)}/refund`;
  const body = JSON.stringify(part ? { amount: { currency: 'USD', total: paypalValue(part.amount) } } : {});
  const call = { method: 'POST', path, body, requestId: `refund:${part?.refundId ?? orderId}` } as const;
  await paypal.call({ ...call, schema: saleRefundReplySchema }).catch(throwUnlessRefunded);
}

/** Throws RefundRefused when a retry would fail the same way; a payment that is refunded already is no error. */
export function throwUnlessRefunded(error: unknown): void {
  if (!(error instanceof PaypalError)) throw error;
  const { issues, status, message } = error;
  if (issues.includes('CAPTURE_FULLY_REFUNDED') || issues.includes('TRANSACTION_ALREADY_REFUNDED')) return;
  const isFinal = status === 422 && !isBusy(error) && !issues.some((issue) => TEMPORARY.includes(issue));
  throw isFinal ? new RefundRefused(message, { cause: error }) : error;
}
