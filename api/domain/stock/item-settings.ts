import type { Db } from '../../db/schema.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';

interface ItemSettings {
  /** on the shelf; null: none */
  readonly place?: string | null | undefined;
  /** low below this number; null: that of the shop */
  readonly threshold?: number | null | undefined;
}

/** Sets an item's place on the shelf and its threshold, which content does not know; a field that is left out stays. */
export async function setItemSettings(db: Db, itemId: string, { place, threshold }: ItemSettings): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const changes = {
      ...(place !== undefined && { place: place || null }),
      ...(threshold !== undefined && { threshold }),
    };
    if (Object.keys(changes).length === 0) return;
    const { numUpdatedRows } = await trx
      .updateTable('items')
      .set(changes)
      .where('id', '=', itemId)
      .where('in_catalogue', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('item_unknown');
  });
}

/** The threshold of items without their own. */
export async function shopThreshold(db: Db): Promise<number> {
  const { threshold } = await db.selectFrom('stock_settings').select('threshold').executeTakeFirstOrThrow();
  return threshold;
}

export async function setShopThreshold(db: Db, threshold: number): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    await trx.updateTable('stock_settings').set({ threshold }).execute();
  });
}
