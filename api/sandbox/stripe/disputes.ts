import * as z from 'zod';
import { type Call, type Endpoint, found, get, listOf, newRecord, post, save } from './endpoint.ts';
import { checkParams, expand, flag, text } from './form.ts';
import type { ChargeRecord, DisputeRecord } from './records.ts';

const SECONDS_TO_RESPOND = 9 * 24 * 3600;

/** The card holder asks the bank for the money, which takes it from the shop until the dispute is decided. */
export function openDispute(call: Call, charge: ChargeRecord): void {
  const dispute: DisputeRecord = {
    ...newRecord(call, 'dispute', 'du'),
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
  call.store.put('charge', { ...charge, disputed: true });
  save(call, dispute, 'charge.dispute.created');
  call.emit('charge.dispute.funds_withdrawn', dispute);
}

/** Evidence decides at once, by the words that Stripe reserves for tests. */
async function respond(call: Call): Promise<object> {
  const evidence = z.strictObject({ uncategorized_text: z.enum(['winning_evidence', 'losing_evidence']) });
  const params = checkParams(z.strictObject({ evidence, submit: flag.optional(), expand }), call.params);
  return await decide(call, params.evidence.uncategorized_text === 'winning_evidence' ? 'won' : 'lost');
}

async function decide(call: Call, status: 'won' | 'lost'): Promise<object> {
  const dispute = await found(call, 'dispute');
  const has_evidence = call.params['evidence'] !== undefined;
  const evidence_details = { ...dispute.evidence_details, has_evidence, submission_count: has_evidence ? 1 : 0 };
  const decided = save(call, { ...dispute, status, evidence_details }, 'charge.dispute.closed');
  if (status === 'won') call.emit('charge.dispute.funds_reinstated', decided);
  return decided;
}

export const disputeEndpoints: readonly Endpoint[] = [
  listOf('dispute', '/disputes', { payment_intent: text.optional() }),
  get('/disputes/:id', (call) => found(call, 'dispute')),
  post('/disputes/:id', respond),
  post('/disputes/:id/close', (call) => decide(call, 'lost')),
];
