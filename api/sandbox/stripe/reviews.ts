import type { Call, Endpoint } from './endpoint.ts';
import { newId } from './new-id.ts';
import { noSuch } from './problem.ts';
import type { ChargeRecord, ReviewRecord, WarningRecord } from './records.ts';

/** A rule of Radar asks for a person's look at a charge of elevated risk. */
export function openReview(call: Call, charge: ChargeRecord): void {
  const review: ReviewRecord = {
    id: newId('prv'),
    object: 'review',
    created: call.now,
    livemode: false,
    billing_zip: null,
    charge: charge.id,
    closed_reason: null,
    ip_address: null,
    ip_address_location: null,
    open: true,
    opened_reason: 'rule',
    payment_intent: charge.payment_intent,
    reason: 'rule',
    session: null,
  };
  call.shelf.put('review', review);
  call.emit('review.opened', review);
}

/** The bank suspects fraud, often days before its customer disputes the charge. */
export function warnOfFraud(call: Call, charge: ChargeRecord): void {
  const warning: WarningRecord = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    created: call.now,
    livemode: false,
    actionable: true,
    charge: charge.id,
    fraud_type: 'unauthorized_use_of_card',
    payment_intent: charge.payment_intent,
  };
  call.shelf.put('radar.early_fraud_warning', warning);
  call.emit('radar.early_fraud_warning.created', warning);
}

/** A full refund closes the review of its charge, and leaves nothing to do about a warning. */
export async function settleSuspicion(call: Call, { id }: ChargeRecord): Promise<void> {
  const where = { limit: 100, where: { charge: id } };
  for (const review of (await call.shelf.list('review', where)).records) {
    if (review.open) closeReview(call, review, 'refunded');
  }
  for (const warning of (await call.shelf.list('radar.early_fraud_warning', where)).records) {
    const settled: WarningRecord = { ...warning, actionable: false };
    call.shelf.put('radar.early_fraud_warning', settled);
    call.emit('radar.early_fraud_warning.updated', settled);
  }
}

function closeReview(call: Call, review: ReviewRecord, reason: 'approved' | 'refunded'): ReviewRecord {
  const closed: ReviewRecord = { ...review, open: false, reason, closed_reason: reason };
  call.shelf.put('review', closed);
  call.emit('review.closed', closed);
  return closed;
}

export const reviewEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/reviews/:id/approve',
    key: 'secret',
    async run(call) {
      const review = await call.shelf.find('review', call.id);
      if (!review) throw noSuch('review', call.id);
      return closeReview(call, review, 'approved');
    },
  },
];
