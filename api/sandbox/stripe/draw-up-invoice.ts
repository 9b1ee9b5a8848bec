import type { InvoiceRecord, SubscriptionRecord } from './billing-records.ts';
import { type Call, newRecord } from './endpoint.ts';
import { newId } from './new-id.ts';
import { newIntent } from './new-intent.ts';
import { putInvoice, showInvoice } from './settle-invoice.ts';

/** A renewal can be looked at for so long before it is charged. */
export const DRAFT_SECONDS = 3600;

/** The invoice of the subscription's running period, as a draft. */
export function drawUpInvoice(
  call: Call,
  subscription: Omit<SubscriptionRecord, 'latest_invoice'>,
  billing_reason: InvoiceRecord['billing_reason'],
): InvoiceRecord {
  const { id: subscriptionId, customer, currency, metadata, items } = subscription;
  const [{ price, current_period_start: start, current_period_end: end }] = items.data;
  const base = newRecord(call, 'invoice', 'in');
  const amount = price.unit_amount;
  const invoice: InvoiceRecord = {
    ...base,
    status: 'draft',
    billing_reason,
    customer,
    currency,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: call.now + DRAFT_SECONDS,
    next_payment_attempt: call.now + DRAFT_SECONDS,
    period_start: start,
    period_end: start,
    lines: {
      ...list(`/v1/invoices/${base.id}/lines`),
      data: [
        {
          id: newId('il'),
          object: 'line_item',
          amount,
          currency,
          description: `1 × Premium (at $${(amount / 100).toFixed(2)} / month)`,
          invoice: base.id,
          period: { start, end },
          quantity: 1,
          subscription: subscriptionId,
        },
      ],
    },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscriptionId, metadata },
    },
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
    confirmation_secret: null,
    payments: { ...list('/v1/invoice_payments'), data: [] },
  };
  call.emit('invoice.created', showInvoice(invoice));
  return putInvoice(call, invoice);
}

/** From now on it can be paid: it gets the payment that pays it. */
export function finalizeInvoice(call: Call, invoice: InvoiceRecord, autoAdvance = true): InvoiceRecord {
  const intent = newIntent(call, {
    amount: invoice.total,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
    invoice: invoice.id,
  });
  const open: InvoiceRecord = {
    ...invoice,
    status: 'open',
    auto_advance: autoAdvance,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, finalized_at: call.now },
    confirmation_secret: { type: 'payment_intent', client_secret: intent.client_secret },
    payments: {
      ...invoice.payments,
      data: [
        {
          id: newId('inpay'),
          object: 'invoice_payment',
          amount_requested: invoice.total,
          amount_paid: null,
          invoice: invoice.id,
          is_default: true,
          payment: { type: 'payment_intent', payment_intent: intent.id },
          status: 'open',
        },
      ],
    },
  };
  call.emit('invoice.finalized', showInvoice(open));
  return putInvoice(call, open);
}

export function list(url: string) {
  return { object: 'list', has_more: false, url } as const;
}
