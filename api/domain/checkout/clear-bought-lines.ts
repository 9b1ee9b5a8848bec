import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import type { OrderRow } from '../orders/order-rows.ts';

/** Takes what was bought out of the cart; lines and pieces that were added meanwhile stay. */
export async function clearBoughtLines(trx: Transaction<Database>, { id, owner }: OrderRow): Promise<void> {
  const { rows } = await sql<{ isWhole: boolean }>`
    with bought as (${boughtWith(id)}),
    gone as (
      delete from cart_lines using bought
      where cart_lines.id = bought.id and cart_lines.owner = ${owner} and cart_lines.qty <= bought.qty
      returning cart_lines.id
    )
    select (select count(*) from gone) = (select count(*) from bought) as "isWhole"`.execute(trx);
  if (!rows[0]?.isWhole) await clearChangedLines(trx, id);
}

/**
 * What is left to take out when not every line was there as it was bought. A statement of its own: it sees pieces that
 * another tab added while the first one waited for the line, and lines that joined an account meanwhile. Those keep
 * their ids, alone or beside that of the account's equal line.
 */
async function clearChangedLines(trx: Transaction<Database>, orderId: string): Promise<void> {
  await sql`
    with bought as (${boughtWith(orderId)}),
    found as (
      select cart_lines.id, bought.qty from bought join cart_lines on cart_lines.id = bought.id
      union all
      select cart_lines.id, bought.qty from bought
      join cart_lines on cart_lines.joined <> '{}' and cart_lines.joined @> array[bought.id]
    ),
    held as materialized (
      select cart_lines.id, cart_lines.qty - found.qty as remaining from cart_lines join found using (id)
      order by cart_lines.id for update of cart_lines
    ),
    gone as (
      delete from cart_lines using held where cart_lines.id = held.id and held.remaining <= 0
    )
    update cart_lines set qty = held.remaining from held
    where cart_lines.id = held.id and held.remaining > 0`.execute(trx);
}

function boughtWith(orderId: string) {
  return sql`select (body ->> 'id')::uuid as id, qty from order_lines where order_id = ${orderId}`;
}
