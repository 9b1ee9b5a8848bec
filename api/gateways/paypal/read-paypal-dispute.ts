import type { Dispute } from '../payments/payments.ts';
import { centsOf } from './paypal-amount.ts';
import { type PaypalConnection, PaypalError } from './paypal-connection.ts';
import { disputeReplySchema, type PaypalDispute, type PaypalEvent } from './paypal-replies.ts';
import { orderOfCapture } from './read-paypal-event.ts';

/** The dispute of an event, as it is at PayPal now; undefined for other events. */
export async function paypalDisputeOf(paypal: PaypalConnection, event: PaypalEvent): Promise<Dispute | undefined> {
  const id = event.event_type.startsWith('CUSTOMER.DISPUTE.') ? event.resource?.dispute_id : undefined;
  if (id === undefined) return undefined;
  const path = `/v1/customer/disputes/${encodeURIComponent(id)}`;
  const dispute = await paypal.call({ method: 'GET', path, schema: disputeReplySchema });
  const paymentId = await paymentOf(paypal, dispute);
  if (paymentId === undefined) return undefined;
  return {
    id: dispute.dispute_id,
    // Its `custom` is the order's id, or the subscription's: the payment says which order it is.
    orderId: null,
    paymentId,
    amount: centsOf(dispute.dispute_amount.value),
    reason: dispute.reason.toLowerCase(),
    status: statusOf(dispute),
    respondBy: dispute.seller_response_due_date ? new Date(dispute.seller_response_due_date) : null,
    openedAt: new Date(dispute.create_time),
    asOf: new Date(dispute.update_time ?? dispute.create_time),
  };
}

/** An order is known by its PayPal order, a month of Premium by its sale, which is no capture. */
async function paymentOf(
  paypal: PaypalConnection,
  { disputed_transactions: [transaction] }: PaypalDispute,
): Promise<string | undefined> {
  const id = transaction?.seller_transaction_id;
  if (!id) return undefined;
  const order = await orderOfCapture(paypal, id).catch((error: unknown) => {
    if (error instanceof PaypalError && error.status === 404) return null;
    throw error;
  });
  return order ?? id;
}

/** PayPal holds the money from the first day, also while shopper and shop still talk (stage `INQUIRY`). */
function statusOf({ status, dispute_outcome }: PaypalDispute): Dispute['status'] {
  if (status !== 'RESOLVED') return 'open';
  switch (dispute_outcome?.outcome_code) {
    case 'RESOLVED_BUYER_FAVOUR':
    case 'ACCEPTED':
      return 'lost';
    case 'RESOLVED_SELLER_FAVOUR':
    case 'CANCELED_BY_BUYER':
    case 'DENIED':
    // PayPal pays the shopper, and the shop keeps the payment.
    case 'RESOLVED_WITH_PAYOUT':
      return 'won';
    default:
      return centsOf(dispute_outcome?.amount_refunded?.value ?? '0.00') > 0 ? 'lost' : 'won';
  }
}
