import type { Selectable } from 'kysely';
import type { Database, Db, OrderDisputesTable, Transaction } from '../../db/schema.ts';
import type { Dispute } from '../../gateways/payments/payments.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { lockOrder } from './order-rows.ts';

export type DisputeRow = Selectable<OrderDisputesTable>;

/**
 * Keeps how a dispute stands, and writes to the shop when that changes. The order's own status stays: what was sold is
 * still sold, and only the bank says who keeps the money. News that comes late or twice changes nothing.
 */
export async function recordDispute(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction<Database>,
  orderId: string,
  dispute: Dispute,
): Promise<void> {
  await lockOrder(trx, orderId);
  const { id, amount, reason, status, respondBy, openedAt, asOf } = dispute;
  const known = await trx.selectFrom('order_disputes').selectAll().where('id', '=', id).executeTakeFirst();
  if (known && !isNewer(dispute, known)) return;
  const facts = { amount, reason, status, respond_by: respondBy, as_of: asOf };
  await trx
    .insertInto('order_disputes')
    .values({ id, order_id: orderId, opened_at: openedAt, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  if (known?.status === status) return;
  const mailId = crypto.randomUUID();
  const about = `dispute_${status}` as const;
  await jobs.enqueue(trx, 'payment-alert', {
    ...{ orderId, mailId, about, amount, reason },
    respondBy: respondBy?.toISOString() ?? null,
  });
}

/** Stripe's clock has seconds: of one second, the decision is the later news. */
function isNewer({ asOf, status }: Dispute, known: DisputeRow): boolean {
  if (asOf.getTime() !== known.as_of.getTime()) return asOf > known.as_of;
  return status === 'won' || status === 'lost';
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

/** The bank has taken the money: giving it back as well would pay twice. */
export function holdsMoney({ status }: DisputeRow): boolean {
  return status === 'open' || status === 'lost';
}
