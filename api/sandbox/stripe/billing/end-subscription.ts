import type { Call } from '../endpoint.ts';
import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';
import { changeSubscription, putInvoice } from './settle-invoice.ts';

type Reason = SubscriptionRecord['cancellation_details']['reason'];

/** Ends a subscription now. Open invoices stay open but are no longer collected. */
export async function endSubscription(
  call: Call,
  subscription: SubscriptionRecord,
  reason: Reason,
): Promise<SubscriptionRecord> {
  const invoice = await call.shelf.find('invoice', subscription.latest_invoice);
  if (invoice && (invoice.status === 'draft' || invoice.status === 'open')) {
    const status = reason === 'payment_failed' ? 'uncollectible' : invoice.status;
    putInvoice(call, { ...invoice, ...stopped, status });
  }
  return changeSubscription(call, {
    ...subscription,
    status: subscription.status === 'incomplete' && reason === null ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? call.now,
    ended_at: call.now,
    cancellation_details: { reason },
  });
}

/** Members of a customer that is gone are members no more. */
export async function endSubscriptionsOf(call: Call, customer: string): Promise<void> {
  const { records } = await call.shelf.list('subscription', { limit: 100, where: { customer } });
  for (const subscription of records) {
    if (subscription.ended_at === null) await endSubscription(call, subscription, 'cancellation_requested');
  }
}

/** The fields of an invoice that Stripe no longer collects automatically. */
export const stopped = {
  auto_advance: false,
  automatically_finalizes_at: null,
  next_payment_attempt: null,
} satisfies Partial<InvoiceRecord>;
