import { sql } from 'kysely';
import type { Count } from '../../../contract/desk/stock-takes.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { lockItem, reservedPieces } from '../stock/change-stock.ts';
import { itemByCode } from '../stock/item-codes.ts';
import { lockTake } from './open-take.ts';

/** Pieces of one item; more are a scan of something else. */
const MAX_COUNTED = 100_000;

/**
 * Counts an item of an open take; returns how many pieces are counted by now, null after a `clear`. An item that nobody
 * expected there joins the take. A repeated request counts once.
 *
 * What the records expect on the shelf is stored with the count: what moves afterwards changes shelf and records alike, so
 * that the difference stays true until it is approved.
 */
export async function countItem(
  deps: Pick<Deps, 'connection' | 'catalogue'>,
  takeId: number,
  { count, by }: { readonly count: Count; readonly by: string },
): Promise<{ readonly id: string; readonly counted: number | null }> {
  const { id } = itemByCode(deps, count.code);
  return await deps.connection.db.transaction().execute(async (trx) => {
    // Counts of one take follow each other, so that two people who count the same item add up.
    const take = await lockTake(trx, takeId);
    if (take.state !== 'open') throw new ShopError('take_closed');
    const line = await trx
      .selectFrom('stock_take_lines')
      .select(['counted', 'shelf', 'is_moved'])
      .where('take_id', '=', takeId)
      .where('item_id', '=', id)
      .executeTakeFirst();
    const before = line?.counted ?? null;
    const earlier = await trx
      .selectFrom('stock_take_counts')
      .select(['take_id', 'item_id'])
      .where('key', '=', count.key)
      .executeTakeFirst();
    if (earlier && (earlier.take_id !== takeId || earlier.item_id !== id)) throw new ShopError('conflict');
    if (earlier) return { id, counted: before };
    const counted = count.kind === 'clear' ? null : count.pieces + (count.kind === 'add' ? (before ?? 0) : 0);
    if (counted !== null && counted > MAX_COUNTED) throw new ShopError('take_too_many', { most: MAX_COUNTED });
    const { qoh } = await lockItem(trx, id);
    const shelf = qoh + ((await reservedPieces(trx, [id])).get(id) ?? 0);
    const isAdded = count.kind === 'add' && before !== null;
    const isMoved = isAdded && (line?.is_moved === true || line?.shelf !== shelf);
    const facts = {
      counted,
      shelf: counted === null ? null : shelf,
      is_moved: isMoved,
      counted_by: counted === null ? null : by,
      counted_at: counted === null ? null : sql<Date>`clock_timestamp()`,
    };
    await trx
      .insertInto('stock_take_lines')
      .values({ take_id: takeId, item_id: id, worth: null, ...facts })
      .onConflict((conflict) => conflict.columns(['take_id', 'item_id']).doUpdateSet(facts))
      .execute();
    const change = (counted ?? 0) - (before ?? 0);
    await trx
      .insertInto('stock_take_counts')
      .values({ key: count.key, take_id: takeId, item_id: id, change, by })
      .execute();
    await trx
      .updateTable('stock_takes')
      .set({ version: take.version + 1 })
      .where('id', '=', takeId)
      .execute();
    return { id, counted };
  });
}
