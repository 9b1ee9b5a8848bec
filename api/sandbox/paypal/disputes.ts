import { sql } from 'kysely';
import { noSuch } from './problem.ts';
import type { DisputeRecord, Money } from './records.ts';
import { type Books, paypalId } from './store.ts';

const DAYS_TO_RESPOND = 10;

interface Disputed {
  /** of a capture, or of a sale */
  readonly id: string;
  readonly amount: Money;
  readonly custom?: string | undefined;
}

/** The shopper says that somebody else paid with their account; PayPal holds the money until it has decided. */
export async function openDispute(books: Books, { id, amount, custom }: Disputed): Promise<void> {
  const now = books.time;
  const dispute_id = `PP-D-${paypalId()}`;
  const dispute: DisputeRecord = {
    dispute_id,
    create_time: now,
    update_time: now,
    disputed_transactions: [
      { seller_transaction_id: id, create_time: now, transaction_status: 'COMPLETED', gross_amount: amount, custom },
    ],
    reason: 'UNAUTHORISED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: amount,
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: new Date(Date.parse(now) + DAYS_TO_RESPOND * 86_400_000).toISOString(),
    links: [{ href: `https://api.sandbox.paypal.com/v1/customer/disputes/${dispute_id}`, rel: 'self', method: 'GET' }],
  };
  await put(books, dispute);
  await books.emit('CUSTOMER.DISPUTE.CREATED', dispute);
}

/** The shop has sent its evidence. */
export async function reviewDispute(books: Books, id: string): Promise<void> {
  const { seller_response_due_date: _, ...dispute } = await readDispute(books, id);
  const reviewed: DisputeRecord = { ...dispute, status: 'UNDER_REVIEW', update_time: books.time };
  await put(books, reviewed);
  await books.emit('CUSTOMER.DISPUTE.UPDATED', reviewed);
}

/** PayPal's decision, or the shopper's who gives up. */
export async function decideDispute(
  books: Books,
  id: string,
  outcome_code: NonNullable<DisputeRecord['dispute_outcome']>['outcome_code'],
): Promise<void> {
  const { seller_response_due_date: _, ...dispute } = await readDispute(books, id);
  const isLost = outcome_code === 'RESOLVED_BUYER_FAVOUR' || outcome_code === 'ACCEPTED';
  const decided: DisputeRecord = {
    ...dispute,
    status: 'RESOLVED',
    update_time: books.time,
    dispute_outcome: { outcome_code, ...(isLost && { amount_refunded: dispute.dispute_amount }) },
  };
  await put(books, decided);
  await books.emit('CUSTOMER.DISPUTE.RESOLVED', decided);
}

export async function readDispute({ trx }: Books, id: string): Promise<DisputeRecord> {
  const { rows } = await sql<{ body: DisputeRecord }>`
    select body from sandbox.paypal_disputes where id = ${id} for update`.execute(trx);
  if (!rows[0]) throw noSuch();
  return rows[0].body;
}

async function put({ trx }: Books, dispute: DisputeRecord): Promise<void> {
  await sql`
    insert into sandbox.paypal_disputes (id, body) values (${dispute.dispute_id}, ${JSON.stringify(dispute)})
    on conflict (id) do update set body = excluded.body`.execute(trx);
}
