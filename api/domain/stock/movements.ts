import { sql } from 'kysely';
import { HISTORY_PAGE, type Movement, type StockChanged } from '../../../contract/desk/stock.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { lockItem, reservedPieces } from './change-stock.ts';
import { setStockReason } from './stock-reason.ts';

/**
 * Whether staff can take a movement back. What a later count found includes it already: taking it back as well would count
 * it twice. A count that was undone itself does not matter.
 */
const undoOf = sql<Movement['undo']>`case
  when exists (select from stock_movements as later where later.undoes = movement.id) then 'done'
  when movement.kind in ('restock', 'count', 'damage', 'lost') and movement.change <> 0 and not exists (
    select from stock_movements as later
    where later.item_id = movement.item_id and later.id > movement.id and later.kind = 'count'
      and not exists (select from stock_movements as undone where undone.undoes = later.id)
  ) then 'possible'
end`;

/** The movements of an item's stock, newest first; `before` is the `next` of the page before. */
export async function listMovements(
  db: Db,
  itemId: string,
  { before }: { readonly before?: string | undefined } = {},
): Promise<{ movements: Movement[]; next: string | null }> {
  const rows = await db
    .selectFrom('stock_movements as movement')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .select(['movement.id', 'at', 'kind', 'change', 'balance', 'by', 'movement.note', 'ref_id'])
    .select(undoOf.as('undo'))
    .where('movement.item_id', '=', itemId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(movement.at, movement.id) < (select at, id from stock_movements where id = ${before}::bigint)`,
      ),
    )
    .orderBy('movement.at', 'desc')
    .orderBy('movement.id', 'desc')
    .limit(HISTORY_PAGE + 1)
    .execute();
  const shown = rows.slice(0, HISTORY_PAGE);
  return {
    movements: shown.map(({ at, ref_id, ...row }) => ({ ...row, at: at.toISOString(), order: ref_id })),
    next: rows.length > HISTORY_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * Takes back what staff changed, by a movement of its own that names the first one. Throws `stock_undone` where that was
 * done before, `stock_not_undoable`, and `stock_not_there` where the pieces were sold since.
 */
export async function undoMovement(
  { connection: { db } }: Pick<Deps, 'connection'>,
  { id, movement, by }: { readonly id: string; readonly movement: string; readonly by: string },
): Promise<StockChanged> {
  return await auditedTransaction(db, async (trx) => {
    const item = await lockItem(trx, id);
    const found = await trx
      .selectFrom('stock_movements as movement')
      .select('change')
      .select(undoOf.as('undo'))
      .where('item_id', '=', item.id)
      .where('id', '=', movement)
      .executeTakeFirst();
    if (found?.undo === 'done') throw new ShopError('stock_undone');
    if (found?.undo !== 'possible') throw new ShopError('stock_not_undoable');
    const reserved = (await reservedPieces(trx, [item.id])).get(item.id) ?? 0;
    const available = item.qoh - found.change;
    if (available < 0) throw new ShopError('stock_not_there', { available: item.qoh, reserved });
    await setStockReason(trx, { kind: 'undo', by, undoes: movement });
    await trx.updateTable('items').set({ qoh: available }).where('id', '=', item.id).execute();
    return { available, reserved, change: -found.change, missing: 0, movement: null };
  });
}

/** Two yearly counts can be compared with what moved between them, and a month more to ask. */
const DAYS_KEPT = 2 * 365 + 31;
/** Items whose movements are joined at a time. */
const BATCH_SIZE = 500;

/**
 * Joins the movements of each item that are older than two years to one, so that the sum of its movements stays its stock.
 * Returns how many were removed.
 */
export async function sweepMovements({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const until = new Date(clock().getTime() - DAYS_KEPT * 86_400_000);
  let removed = 0;
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with stale as (
        select item_id, max(id) as last from stock_movements where at < ${until}
        group by item_id having count(*) > 1 limit ${BATCH_SIZE}
      ),
      joined as (
        select item_id, last, sum(change)::int as change from stale join stock_movements using (item_id)
        where stock_movements.id < last group by item_id, last
      ),
      removed as (
        delete from stock_movements using stale
        where stock_movements.item_id = stale.item_id and stock_movements.id < last returning stock_movements.id
      ),
      kept as (
        update stock_movements set kind = 'carried', change = stock_movements.change + joined.change,
          order_id = null, by = null, note = null, undoes = null
        from joined where stock_movements.id = joined.last
      )
      select count(*)::int as count from removed`.execute(connection.db);
    const count = rows[0]?.count ?? 0;
    removed += count;
    if (count === 0) return removed;
  }
}
