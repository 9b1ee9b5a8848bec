import * as z from 'zod';
import { confirmIntent } from '../confirm-intent.ts';
import { type Call, type Endpoint, listAnswer } from '../endpoint.ts';
import { checkParams, expand, flag, listParams, text } from '../form.ts';
import { page } from '../payment-methods.ts';
import { noSuch, StripeProblem } from '../problem.ts';
import type { InvoiceRecord } from './billing-records.ts';
import { cancelIntentOf, intentOf } from './collect-invoice.ts';
import { finalizeInvoice } from './draw-up-invoice.ts';
import { stopped } from './end-subscription.ts';
import { putInvoice, showInvoice, subscriptionOf, withStatus } from './settle-invoice.ts';

async function pay(call: Call): Promise<InvoiceRecord> {
  const own = { payment_method: text.optional(), off_session: flag.optional(), expand };
  const params = checkParams(z.strictObject(own), call.params);
  const invoice = await find(call);
  if (invoice.status !== 'open') throw notPayable(invoice);
  const { default_payment_method: usual } = (await subscriptionOf(call, invoice)) ?? {};
  const payment_method = params.payment_method ?? usual ?? undefined;
  const intent = await confirmIntent(call, await intentOf(call, invoice), { payment_method });
  if (intent.status === 'succeeded') return await find(call);
  const message = 'This payment requires additional user action before it can be completed successfully.';
  const facts = { code: 'invoice_payment_intent_requires_action', payment_intent: intent };
  throw new StripeProblem(402, 'card_error', message, facts);
}

async function voidInvoice(call: Call): Promise<InvoiceRecord> {
  checkParams(z.strictObject({ expand }), call.params);
  const invoice = await find(call);
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
  const invoice = await find(call);
  if (invoice.status !== 'draft') {
    throw new StripeProblem(400, 'invalid_request_error', 'This invoice is already finalized.', {
      code: 'invoice_not_editable',
    });
  }
  return finalizeInvoice(call, invoice, auto_advance);
}

function notPayable({ status }: InvoiceRecord): StripeProblem {
  const message = status === 'paid' ? 'Invoice is already paid' : `This invoice is ${status}.`;
  return new StripeProblem(400, 'invalid_request_error', message, { code: 'invoice_not_editable' });
}

async function find(call: Call): Promise<InvoiceRecord> {
  const invoice = await call.shelf.find('invoice', call.id);
  if (!invoice) throw noSuch('invoice', call.id);
  return invoice;
}

export const invoiceEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/invoices',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ subscription: text, status: text.optional() }), call.params);
      const of = { type: 'subscription_details', subscription_details: { subscription: params.subscription } };
      const where = { parent: of, ...(params.status && { status: params.status }) };
      const found = await call.shelf.list('invoice', { ...page(params), where });
      return listAnswer<'invoice'>('/invoices', found, (invoice) => invoice);
    },
  },
  { method: 'GET', path: '/invoices/:id', key: 'secret', run: find },
  { method: 'POST', path: '/invoices/:id/pay', key: 'secret', run: pay },
  { method: 'POST', path: '/invoices/:id/void', key: 'secret', run: voidInvoice },
  { method: 'POST', path: '/invoices/:id/finalize', key: 'secret', run: finalize },
];
