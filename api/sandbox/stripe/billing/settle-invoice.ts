import type { Call } from '../endpoint.ts';
import type { IntentRecord } from '../records.ts';
import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';

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
  call.shelf.put('subscription', subscription);
  call.emit(subscription.ended_at ? 'customer.subscription.deleted' : 'customer.subscription.updated', subscription);
  return subscription;
}

export function putInvoice(call: Call, invoice: InvoiceRecord): InvoiceRecord {
  call.shelf.put('invoice', invoice);
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
  return await call.shelf.find('subscription', parent.subscription_details.subscription);
}

async function invoiceOf(call: Call, { invoice }: IntentRecord): Promise<InvoiceRecord | undefined> {
  return invoice ? await call.shelf.find('invoice', invoice) : undefined;
}
