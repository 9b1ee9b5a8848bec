import type { Insertable } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { OrderDisputesTable } from '../db/tables/refunds.ts';

/** Stores a dispute of an order, which the bank has just opened unless said otherwise. */
export async function storeDispute(
  db: Db,
  orderId: string,
  more: Partial<Insertable<OrderDisputesTable>> = {},
): Promise<{ id: string }> {
  const now = new Date();
  return await db
    .insertInto('order_disputes')
    .values({
      ...{ id: `dp_${crypto.randomUUID()}`, order_id: orderId, amount: 100, reason: 'fraudulent', status: 'open' },
      ...{ respond_by: null, opened_at: now, as_of: now, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
