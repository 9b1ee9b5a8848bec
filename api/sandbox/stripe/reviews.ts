import { type Call, type Endpoint, found, newRecord, post, save } from './endpoint.ts';
import type { ChargeRecord, ReviewRecord, WarningRecord } from './records.ts';

/** A rule of Radar asks for a person's look at a charge of elevated risk. */
export function openReview(call: Call, charge: ChargeRecord): void {
  const review: ReviewRecord = {
    ...newRecord(call, 'review', 'prv'),
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
  save(call, review, 'review.opened');
}

/** The bank suspects fraud, often days before its customer disputes the charge. */
export function warnOfFraud(call: Call, charge: ChargeRecord): void {
  const warning: WarningRecord = {
    ...newRecord(call, 'radar.early_fraud_warning', 'issfr'),
    actionable: true,
    charge: charge.id,
    fraud_type: 'unauthorized_use_of_card',
    payment_intent: charge.payment_intent,
  };
  save(call, warning, 'radar.early_fraud_warning.created');
}

/** A full refund closes the review of its charge, and leaves nothing to do about a warning. */
export async function settleSuspicion(call: Call, { id }: ChargeRecord): Promise<void> {
  const where = { limit: 100, where: { charge: id } };
  for (const review of (await call.store.list('review', where)).records) {
    if (review.open) closeReview(call, review, 'refunded');
  }
  for (const warning of (await call.store.list('radar.early_fraud_warning', where)).records) {
    save(call, { ...warning, actionable: false }, 'radar.early_fraud_warning.updated');
  }
}

function closeReview(call: Call, review: ReviewRecord, reason: 'approved' | 'refunded'): ReviewRecord {
  return save(call, { ...review, open: false, reason, closed_reason: reason }, 'review.closed');
}

export const reviewEndpoints: readonly Endpoint[] = [
  post('/reviews/:id/approve', async (call) => closeReview(call, await found(call, 'review'), 'approved')),
];
