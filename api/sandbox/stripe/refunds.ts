import * as z from 'zod';
import { type Call, type Endpoint, listAnswer } from './endpoint.ts';
import { checkParams, expand, listParams, metadata, text, wholeNumber } from './form.ts';
import { newId } from './new-id.ts';
import { page } from './payment-methods.ts';
import { invalidParam, noSuch, StripeProblem } from './problem.ts';
import type { ChargeRecord, RefundRecord } from './records.ts';
import { settleSuspicion } from './reviews.ts';

const createParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: wholeNumber.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand,
});

async function create(call: Call): Promise<object> {
  const params = checkParams(createParams, call.params);
  const charge = await chargeOf(call, params);
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw new StripeProblem(400, 'invalid_request_error', message, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new StripeProblem(400, 'invalid_request_error', `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`;
    throw new StripeProblem(400, 'invalid_request_error', message, { param: 'amount' });
  }
  const refund: RefundRecord = {
    id: newId('re'),
    object: 'refund',
    created: call.now,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    status: 'succeeded',
    metadata: params.metadata,
    fails: (await call.shelf.find('payment_method', charge.payment_method))?.behaviour === 'refund_fails',
  };
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  call.shelf.put('refund', refund);
  call.shelf.put('charge', refunded);
  call.emit('refund.created', showRefund(refund));
  call.emit('charge.refunded', refunded);
  if (refunded.refunded) await settleSuspicion(call, refunded);
  return showRefund(refund);
}

function showRefund({ fails: _, ...refund }: RefundRecord): object {
  return refund;
}

/** Some time after a refund the bank of a closed account sends the money back. */
export async function failRefunds(call: Call): Promise<void> {
  const { records } = await call.shelf.list('refund', { limit: 100, where: { fails: true, status: 'succeeded' } });
  for (const refund of records) {
    const failed: RefundRecord = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
    const charge = await call.shelf.find('charge', refund.charge);
    call.shelf.put('refund', failed);
    if (charge) {
      const amount_refunded = charge.amount_refunded - refund.amount;
      call.shelf.put('charge', { ...charge, amount_refunded, refunded: false });
    }
    call.emit('refund.failed', showRefund(failed));
  }
}

async function chargeOf(call: Call, params: z.output<typeof createParams>): Promise<ChargeRecord> {
  const intent = params.payment_intent && (await call.shelf.find('payment_intent', params.payment_intent));
  if (params.payment_intent && !intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  const id = intent ? intent.latest_charge : params.charge;
  if (!id) throw invalidParam('One of the following params should be provided: payment_intent or charge.', 'charge');
  const charge = await call.shelf.find('charge', id);
  if (!charge) throw noSuch('charge', id, 'charge');
  if (charge.status !== 'succeeded') throw invalidParam('This charge has not succeeded.', 'charge');
  return charge;
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export const refundEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/refunds', key: 'secret', run: create },
  {
    method: 'GET',
    path: '/refunds',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ payment_intent: text.optional() }), call.params);
      const where = params.payment_intent ? { payment_intent: params.payment_intent } : {};
      const found = await call.shelf.list('refund', { ...page(params), where });
      return listAnswer<'refund'>('/refunds', found, showRefund);
    },
  },
];

export const chargeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/charges/:id',
    key: 'secret',
    async run(call) {
      const charge = await call.shelf.find('charge', call.id);
      if (!charge) throw noSuch('charge', call.id);
      return charge;
    },
  },
  {
    method: 'GET',
    path: '/charges',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ payment_intent: text.optional() }), call.params);
      const where = params.payment_intent ? { payment_intent: params.payment_intent } : {};
      const found = await call.shelf.list('charge', { ...page(params), where });
      return listAnswer<'charge'>('/charges', found, (charge) => charge);
    },
  },
];
