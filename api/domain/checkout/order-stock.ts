import { sql } from 'kysely';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** How many pieces of an item an order takes off the shelf, add-ons and rolls of bundles included. */
export interface StockDemand {
  readonly itemId: string;
  readonly qty: number;
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

/** What to tell the shopper of an item that the shelf has too few pieces of. */
export async function stockTooLow(db: Db, itemId: string): Promise<ShopError> {
  const item = await db
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
