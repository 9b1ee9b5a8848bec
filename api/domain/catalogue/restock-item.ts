import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** `add` pieces came in (or were lost, below 0), or `to` were counted. */
export type Restock = { readonly add: number } | { readonly to: number };

/** Changes what is on the shelf and gives back how many pieces lie there now. It never goes below none. */
export async function restockItem(db: Db, itemId: string, change: Restock): Promise<number> {
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
