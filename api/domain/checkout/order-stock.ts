import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** How many pieces of an item an order takes off the shelf, add-ons and rolls of bundles included. */
export interface StockDemand {
  readonly itemId: string;
  readonly qty: number;
}

/**
 * Takes the pieces, or refuses the whole order. Items are held in the order of their ids, so that two orders never wait
 * for each other in a circle.
 */
export async function takeStock(
  trx: Transaction<Database>,
  orderId: string,
  demand: readonly StockDemand[],
): Promise<void> {
  const { rows } = await sql<{ itemId: string }>`
    with wanted as (
      select * from unnest(${demand.map(({ itemId }) => itemId)}::text[], ${demand.map(({ qty }) => qty)}::int[]) as w (id, qty)
    ),
    held as materialized (
      select id from items where id in (select id from wanted) order by id for update
    ),
    taken as (
      update items set qoh = qoh - wanted.qty
      from wanted join held using (id)
      where items.id = wanted.id and items.qoh >= wanted.qty and items.in_catalogue
      returning items.id, wanted.qty
    )
    insert into order_stock (order_id, item_id, qty) select ${orderId}::uuid, id, qty from taken
    returning item_id as "itemId"`.execute(trx);
  const taken = new Set(rows.map(({ itemId }) => itemId));
  const short = demand.find(({ itemId }) => !taken.has(itemId));
  if (short) throw await tooLow(trx, short);
}

/** Puts back what the order held. What is back is no longer the order's: a second call finds nothing to give. */
export async function giveStockBack(trx: Transaction<Database>, orderId: string): Promise<void> {
  await sql`
    with given as (
      delete from order_stock where order_id = ${orderId} returning item_id as id, qty
    ),
    held as materialized (
      select id from items where id in (select id from given) order by id for update
    )
    update items set qoh = qoh + given.qty from given join held using (id) where items.id = given.id`.execute(trx);
}

async function tooLow(trx: Transaction<Database>, { itemId }: StockDemand): Promise<ShopError> {
  const item = await trx
    .selectFrom('items')
    .select(['qoh', 'body', 'in_catalogue'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item?.in_catalogue) return new ShopError('item_unknown');
  const { name } = item.body;
  return item.qoh > 0
    ? new ShopError('stock_too_low', { name, left: item.qoh })
    : new ShopError('item_out_of_stock', { name });
}
