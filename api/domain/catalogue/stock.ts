import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** Adds to the stock (or subtracts, below 0), or sets it to what was counted. */
type StockChange = { readonly add: number } | { readonly to: number };

/** Changes an item's stock and returns the new quantity. It never goes below 0. */
export async function changeStock(db: Db, itemId: string, change: StockChange): Promise<number> {
  const row = await db
    .updateTable('items')
    .set((eb) => ({ qoh: 'to' in change ? change.to : eb.fn('greatest', [eb('qoh', '+', change.add), eb.lit(0)]) }))
    .where('id', '=', itemId.toLowerCase())
    .where('in_catalogue', '=', true)
    .returning('qoh')
    .executeTakeFirst();
  if (!row) throw new ShopError('item_unknown');
  return row.qoh;
}

/** Items on sale whose stock is low, the lowest first. */
export async function lowStockItems(db: Db, { below, limit }: { below: number; limit: number }) {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'qoh', 'price'])
    .select((eb) => eb.ref('body', '->>').key('name').as('name'))
    .where('active', '=', true)
    .where('in_catalogue', '=', true)
    .where('qoh', '<', below)
    .orderBy('qoh')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}
