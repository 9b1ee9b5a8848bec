import type { Database, Transaction } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** How many pieces of an item an order takes off the shelf, add-ons and rolls of bundles included. */
export interface StockDemand {
  readonly itemId: string;
  readonly qty: number;
}

/**
 * Takes the pieces, or refuses the whole order. Items are visited in the order of their ids, so that two orders
 * never wait for each other in a circle.
 */
export async function takeStock(
  trx: Transaction<Database>,
  orderId: string,
  demand: readonly StockDemand[],
): Promise<void> {
  for (const { itemId, qty } of byId(demand)) {
    const taken = await trx
      .updateTable('items')
      .set((eb) => ({ qoh: eb('qoh', '-', qty) }))
      .where('id', '=', itemId)
      .where('qoh', '>=', qty)
      .where('in_catalogue', '=', true)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw await tooLow(trx, itemId);
    await trx.insertInto('order_stock').values({ order_id: orderId, item_id: itemId, qty }).execute();
  }
}

/** Puts back what the order held. What is back is no longer the order's: a second call finds nothing to give. */
export async function giveStockBack(trx: Transaction<Database>, orderId: string): Promise<void> {
  const held = await trx
    .deleteFrom('order_stock')
    .where('order_id', '=', orderId)
    .returning(['item_id as itemId', 'qty'])
    .execute();
  for (const { itemId, qty } of byId(held)) {
    await trx
      .updateTable('items')
      .set((eb) => ({ qoh: eb('qoh', '+', qty) }))
      .where('id', '=', itemId)
      .execute();
  }
}

function byId(demand: readonly StockDemand[]): StockDemand[] {
  return [...demand].sort((a, b) => (a.itemId < b.itemId ? -1 : 1));
}

async function tooLow(trx: Transaction<Database>, itemId: string): Promise<ShopError> {
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
