import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';

/**
 * Takes the month's spool off the shelf for its order, never below nothing; without one there the order waits. Gives
 * back whether it was taken. Not for an order that has its spool.
 */
export async function takeSpool(trx: Transaction<Database>, orderId: string, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    with taken as (
      update items set qoh = qoh - 1 where id = ${itemId} and qoh >= 1 and in_catalogue returning id
    ),
    held as (
      insert into order_stock (order_id, item_id, qty) select ${orderId}::uuid, id, 1 from taken
    )
    update orders set waits_for_stock = not exists (select from taken) where id = ${orderId}
    returning not waits_for_stock as taken`.execute(trx);
  return rows[0]?.taken === true;
}
