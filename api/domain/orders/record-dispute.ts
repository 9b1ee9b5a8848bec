import { sql } from 'kysely';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { Dispute } from '../../gateways/payments/payments.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { lockPaid } from './order-rows.ts';

export type DisputeRow = Row<'order_disputes'>;

/**
 * Stores a dispute's status and alerts the shop when it changes. The order keeps its own status, because only the bank
 * decides who keeps the money. Late and repeated events change nothing.
 */
export async function recordDispute(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction<Database>,
  paymentId: string,
  dispute: Dispute,
): Promise<void> {
  // Of a payment by link, it holds the order whose change that paid.
  const orderId = (await lockPaid(trx, paymentId)).order.id;
  const { id, amount, reason, status, respondBy, openedAt, asOf } = dispute;
  const known = await trx.selectFrom('order_disputes').selectAll().where('id', '=', id).executeTakeFirst();
  if (known && !isNewer(dispute, known)) return;
  const facts = { amount, reason, status, respond_by: respondBy, as_of: asOf };
  await trx
    .insertInto('order_disputes')
    .values({ id, order_id: orderId, opened_at: openedAt, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  if (known?.status === status || status === 'closed') return;
  const mailId = crypto.randomUUID();
  const about = `dispute_${status}` as const;
  await jobs.enqueue(trx, 'payment-alert', {
    orderId,
    mailId,
    about,
    amount,
    reason,
    respondBy: respondBy?.toISOString() ?? null,
  });
}

/** Stripe's timestamps have seconds: within the same second, the end is the later event. */
function isNewer({ asOf, status }: Dispute, known: DisputeRow): boolean {
  if (asOf.getTime() !== known.as_of.getTime()) return asOf > known.as_of;
  return status === 'won' || status === 'lost' || status === 'closed';
}

/** Oldest first. */
export async function disputesOf(db: Db, orderIds: readonly string[]): Promise<DisputeRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_disputes')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('opened_at')
    .execute();
}

type Status = Pick<DisputeRow, 'status'>;

/** The bank has the money: it may decide for the shop (`open`), or has decided for the shopper (`lost`). A refund would pay the shopper twice. */
export function holdsMoney({ status }: Status): boolean {
  return status === 'open' || status === 'lost';
}

/** The money is gone, or may go soon because somebody suspects fraud: a parcel would be a gift. */
const HOLDING_GOODS = ['open', 'lost', 'review'] as const;

export function holdsGoods({ status }: Status): boolean {
  return (HOLDING_GOODS as readonly string[]).includes(status);
}

/** The same about the row of `orders` in a query. */
export const isMoneyHeld = sql<boolean>`exists (
  select from order_disputes where order_disputes.order_id = orders.id and order_disputes.status = any(${[...HOLDING_GOODS]}))`;

/** Whether the bank gave the shopper these cents for good: no dispute is left to decide, and nothing to refund. */
export function isTakenBack(disputes: readonly DisputeRow[], left: number): boolean {
  const lost = disputes.filter(({ status }) => status === 'lost');
  const isDecided = lost.length > 0 && !disputes.some(({ status }) => status === 'open');
  return isDecided && lost.reduce((sum, { amount }) => sum + amount, 0) >= left;
}

/**
 * Orders with a dispute or review to answer, and those whose payment the bank took for good before they left. Disputes are
 * read first: for an `or` of two conditions Postgres would read every order.
 */
export const needsDisputeWork = sql<boolean>`orders.id in (
  select disputed.id from order_disputes join orders as disputed on disputed.id = order_disputes.order_id
  where order_disputes.status in ('open', 'review') or (order_disputes.status = 'lost'
    and disputed.status = 'paid' and disputed.shipped_at is null))`;
