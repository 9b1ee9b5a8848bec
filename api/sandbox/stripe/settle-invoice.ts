import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';
import { type Call, save } from './endpoint.ts';
import type { IntentRecord } from './records.ts';

/** What a payment does to the invoice that it is for, and to the invoice's subscription. */
export async function invoicePaid(call: Call, intent: IntentRecord): Promise<void> {
  const invoice = await invoiceOf(call, intent);
  if (!invoice) return;
  const paid = putInvoice(call, {
    ...invoice,
    status: 'paid',
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
    amount_paid: invoice.total,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, paid_at: call.now },
    payments: withStatus(invoice, 'paid'),
  });
  call.emit('invoice.paid', showInvoice(paid));
  call.emit('invoice.payment_succeeded', showInvoice(paid));
  const subscription = await subscriptionOf(call, paid);
  if (!subscription || subscription.ended_at) return;
  const { save_default_payment_method } = subscription.payment_settings;
  const card = save_default_payment_method === 'on_subscription' ? intent.payment_method : null;
  changeSubscription(call, {
    ...subscription,
    status: 'active',
    default_payment_method: card ?? subscription.default_payment_method,
  });
}

/** A renewal that is not paid makes its subscription past due; a first payment leaves it incomplete. */
export async function invoiceFailed(call: Call, intent: IntentRecord): Promise<void> {
  const invoice = await invoiceOf(call, intent);
  if (!invoice) return;
  const failed = putInvoice(call, { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 });
  call.emit('invoice.payment_failed', showInvoice(failed));
  if (intent.status === 'requires_action') call.emit('invoice.payment_action_required', showInvoice(failed));
  const subscription = await subscriptionOf(call, failed);
  if (subscription?.status === 'active' && subscription.latest_invoice === failed.id) {
    changeSubscription(call, { ...subscription, status: 'past_due' });
  }
}

export function changeSubscription(call: Call, subscription: SubscriptionRecord): SubscriptionRecord {
  const event = subscription.ended_at ? 'customer.subscription.deleted' : 'customer.subscription.updated';
  return save(call, subscription, event);
}

export function putInvoice(call: Call, invoice: InvoiceRecord): InvoiceRecord {
  call.store.put('invoice', invoice);
  return invoice;
}

export function withStatus({ payments }: InvoiceRecord, status: 'paid' | 'canceled'): InvoiceRecord['payments'] {
  const data = payments.data.map((payment) => ({
    ...payment,
    status,
    amount_paid: status === 'paid' ? payment.amount_requested : null,
  }));
  return { ...payments, data };
}

/** The invoice as news carries it. */
export function showInvoice({ confirmation_secret: _c, payments: _p, ...invoice }: InvoiceRecord): object {
  return invoice;
}

export async function subscriptionOf(call: Call, { parent }: InvoiceRecord): Promise<SubscriptionRecord | undefined> {
  return await call.store.find('subscription', parent.subscription_details.subscription);
}

async function invoiceOf(call: Call, { invoice }: IntentRecord): Promise<InvoiceRecord | undefined> {
  return invoice ? await call.store.find('invoice', invoice) : undefined;
}

type Reason = SubscriptionRecord['cancellation_details']['reason'];

/** Ends a subscription now. Open invoices stay open but are no longer collected. */
export async function endSubscription(
  call: Call,
  subscription: SubscriptionRecord,
  reason: Reason,
): Promise<SubscriptionRecord> {
  const invoice = await call.store.find('invoice', subscription.latest_invoice);
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
  const { records } = await call.store.list('subscription', { limit: 100, where: { customer } });
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
