import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import type { OrderRow } from '../orders/order-rows.ts';

/** Takes what was bought out of the cart; lines and pieces that were added meanwhile stay. */
export async function clearBoughtLines(trx: Transaction<Database>, { id, owner }: OrderRow): Promise<void> {
  const bought = sql`select (body ->> 'id')::uuid as id, qty from order_lines where order_id = ${id}`;
  const { rows } = await sql<{ isWhole: boolean }>`
    with bought as (${bought}),
    gone as (
      delete from cart_lines using bought
      where cart_lines.id = bought.id and cart_lines.owner = ${owner} and cart_lines.qty <= bought.qty
      returning cart_lines.id
    )
    select (select count(*) from gone) = (select count(*) from bought) as "isWhole"`.execute(trx);
  if (rows[0]?.isWhole) return;
  // A statement of its own: it sees pieces that another tab added while the first one waited for the line.
  await sql`
    update cart_lines set qty = cart_lines.qty - bought.qty from (${bought}) as bought
    where cart_lines.id = bought.id and cart_lines.owner = ${owner} and cart_lines.qty > bought.qty`.execute(trx);
}
