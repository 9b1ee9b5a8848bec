import * as z from 'zod';
import { type Call, type Endpoint, found, get, listOf, post } from './endpoint.ts';
import { checkParams, expand, metadata, text, wholeNumber } from './form.ts';
import { newId } from './new-id.ts';
import { invalidParam, invalidRequest } from './problem.ts';
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
    throw invalidRequest(message, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    const message = `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`;
    throw invalidRequest(message, { param: 'amount' });
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
    fails: (await call.store.find('payment_method', charge.payment_method))?.behaviour === 'refund_fails',
  };
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  call.store.put('refund', refund);
  call.store.put('charge', refunded);
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
  const { records } = await call.store.list('refund', { limit: 100, where: { fails: true, status: 'succeeded' } });
  for (const refund of records) {
    const failed: RefundRecord = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
    const charge = await call.store.find('charge', refund.charge);
    call.store.put('refund', failed);
    if (charge) {
      const amount_refunded = charge.amount_refunded - refund.amount;
      call.store.put('charge', { ...charge, amount_refunded, refunded: false });
    }
    call.emit('refund.failed', showRefund(failed));
  }
}

async function chargeOf(call: Call, params: z.output<typeof createParams>): Promise<ChargeRecord> {
  const intent =
    params.payment_intent &&
    (await found(call, 'payment_intent', { id: params.payment_intent, param: 'payment_intent' }));
  const id = intent ? intent.latest_charge : params.charge;
  if (!id) throw invalidParam('One of the following params should be provided: payment_intent or charge.', 'charge');
  const charge = await found(call, 'charge', { id, param: 'charge' });
  if (charge.status !== 'succeeded') throw invalidParam('This charge has not succeeded.', 'charge');
  return charge;
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export const refundEndpoints: readonly Endpoint[] = [
  post('/refunds', create),
  listOf('refund', '/refunds', { payment_intent: text.optional() }, { show: showRefund }),
];

export const chargeEndpoints: readonly Endpoint[] = [
  get('/charges/:id', (call) => found(call, 'charge')),
  listOf('charge', '/charges', { payment_intent: text.optional() }),
];
