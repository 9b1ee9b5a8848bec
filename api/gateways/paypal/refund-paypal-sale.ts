import type { Refund } from '../payments/payments.ts';
import { paypalValue } from './paypal-amount.ts';
import { type PaypalConnection, PaypalError } from './paypal-connection.ts';
import { saleRefundReplySchema } from './paypal-replies.ts';

/** PayPal records subscription payments as sales instead of captures, with a separate refund call. */
export async function refundPaypalSale(paypal: PaypalConnection, { orderId, paymentId, part }: Refund): Promise<void> {
  const path = `/v1/payments/sale/${encodeURIComponent(paymentId)}/refund`;
  const body = JSON.stringify(part ? { amount: { currency: 'USD', total: paypalValue(part.amount) } } : {});
  const call = { method: 'POST', path, body, requestId: `refund:${part?.refundId ?? orderId}` } as const;
  await paypal.call({ ...call, schema: saleRefundReplySchema }).catch((error: unknown) => {
    const isDone = error instanceof PaypalError && error.issues.includes('TRANSACTION_ALREADY_REFUNDED');
    if (!isDone) throw error;
  });
}
