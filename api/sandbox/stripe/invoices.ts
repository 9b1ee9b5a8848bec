import * as z from 'zod';
import type { InvoiceRecord } from './billing-records.ts';
import { cancelIntentOf, intentOf } from './collect-invoice.ts';
import { confirmIntent } from './confirm-intent.ts';
import { finalizeInvoice } from './draw-up-invoice.ts';
import { type Call, type Endpoint, found, get, listOf, post } from './endpoint.ts';
import { checkParams, expand, flag, text } from './form.ts';
import { invalidRequest, StripeProblem } from './problem.ts';
import { putInvoice, showInvoice, stopped, subscriptionOf, withStatus } from './settle-invoice.ts';

async function pay(call: Call): Promise<InvoiceRecord> {
  const own = { payment_method: text.optional(), off_session: flag.optional(), expand };
  const params = checkParams(z.strictObject(own), call.params);
  const invoice = await found(call, 'invoice');
  if (invoice.status !== 'open') throw notPayable(invoice);
  const { default_payment_method: usual } = (await subscriptionOf(call, invoice)) ?? {};
  const payment_method = params.payment_method ?? usual ?? undefined;
  const intent = await confirmIntent(call, await intentOf(call, invoice), { payment_method });
  if (intent.status === 'succeeded') return await found(call, 'invoice');
  const message = 'This payment requires additional user action before it can be completed successfully.';
  const facts = { code: 'invoice_payment_intent_requires_action', payment_intent: intent };
  throw new StripeProblem(402, 'card_error', message, facts);
}

async function voidInvoice(call: Call): Promise<InvoiceRecord> {
  checkParams(z.strictObject({ expand }), call.params);
  const invoice = await found(call, 'invoice');
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') throw notPayable(invoice);
  await cancelIntentOf(call, invoice);
  const voided = putInvoice(call, {
    ...invoice,
    ...stopped,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: call.now },
    payments: withStatus(invoice, 'canceled'),
  });
  call.emit('invoice.voided', showInvoice(voided));
  return voided;
}

async function finalize(call: Call): Promise<InvoiceRecord> {
  const { auto_advance } = checkParams(z.strictObject({ auto_advance: flag.default(true), expand }), call.params);
  const invoice = await found(call, 'invoice');
  if (invoice.status !== 'draft') {
    throw invalidRequest('This invoice is already finalized.', {
      code: 'invoice_not_editable',
    });
  }
  return finalizeInvoice(call, invoice, auto_advance);
}

function notPayable({ status }: InvoiceRecord): StripeProblem {
  const message = status === 'paid' ? 'Invoice is already paid' : `This invoice is ${status}.`;
  return invalidRequest(message, { code: 'invoice_not_editable' });
}

export const invoiceEndpoints: readonly Endpoint[] = [
  listOf(
    'invoice',
    '/invoices',
    { subscription: text, status: text.optional() },
    {
      where: ({ subscription, status }) => ({
        parent: { type: 'subscription_details', subscription_details: { subscription } },
        status,
      }),
    },
  ),
  get('/invoices/:id', (call) => found(call, 'invoice')),
  post('/invoices/:id/pay', pay),
  post('/invoices/:id/void', voidInvoice),
  post('/invoices/:id/finalize', finalize),
];
