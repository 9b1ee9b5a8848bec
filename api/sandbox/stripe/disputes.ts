import * as z from 'zod';
import { type Call, type Endpoint, listAnswer } from './endpoint.ts';
import { checkParams, expand, flag, listParams, text } from './form.ts';
import { newId } from './new-id.ts';
import { page } from './payment-methods.ts';
import { noSuch } from './problem.ts';
import type { ChargeRecord, DisputeRecord } from './records.ts';

const SECONDS_TO_RESPOND = 9 * 24 * 3600;

/** The card holder asks the bank for the money, which takes it from the shop until the dispute is decided. */
export function openDispute(call: Call, charge: ChargeRecord): void {
  const dispute: DisputeRecord = {
    id: newId('du'),
    object: 'dispute',
    created: call.now,
    livemode: false,
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    evidence_details: {
      due_by: call.now + SECONDS_TO_RESPOND,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    metadata: {},
  };
  call.shelf.put('charge', { ...charge, disputed: true });
  call.shelf.put('dispute', dispute);
  call.emit('charge.dispute.created', dispute);
  call.emit('charge.dispute.funds_withdrawn', dispute);
}

/** Evidence decides at once, by the words that Stripe reserves for tests. */
async function respond(call: Call): Promise<object> {
  const evidence = z.strictObject({ uncategorized_text: z.enum(['winning_evidence', 'losing_evidence']) });
  const params = checkParams(z.strictObject({ evidence, submit: flag.optional(), expand }), call.params);
  return await decide(call, params.evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost');
}

async function decide(call: Call, status: 'won' | 'lost'): Promise<object> {
  const dispute = await find(call);
  const has_evidence = call.params['evidence'] !== undefined;
  const evidence_details = { ...dispute.evidence_details, has_evidence, submission_count: has_evidence ? 1 : 0 };
  const decided: DisputeRecord = { ...dispute, status, evidence_details };
  call.shelf.put('dispute', decided);
  call.emit('charge.dispute.closed', decided);
  if (status === 'won') call.emit('charge.dispute.funds_reinstated', decided);
  return decided;
}

async function find(call: Call): Promise<DisputeRecord> {
  const dispute = await call.shelf.find('dispute', call.id);
  if (!dispute) throw noSuch('dispute', call.id);
  return dispute;
}

export const disputeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/disputes',
    key: 'secret',
    async run(call) {
      const params = checkParams(listParams.extend({ payment_intent: text.optional() }), call.params);
      const where = params.payment_intent ? { payment_intent: params.payment_intent } : {};
      const found = await call.shelf.list('dispute', { ...page(params), where });
      return listAnswer<'dispute'>('/disputes', found, (dispute) => dispute);
    },
  },
  { method: 'GET', path: '/disputes/:id', key: 'secret', run: find },
  { method: 'POST', path: '/disputes/:id', key: 'secret', run: respond },
  { method: 'POST', path: '/disputes/:id/close', key: 'secret', run: (call) => decide(call, 'lost') },
];
