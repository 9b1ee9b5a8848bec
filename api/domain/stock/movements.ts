import { sql } from 'kysely';
import { HISTORY_PAGE, type Movement } from '../../../contract/desk/stock.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

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
          order_id = null, by = null, note = null
        from joined where stock_movements.id = joined.last
      )
      select count(*)::int as count from removed`.execute(connection.db);
    const count = rows[0]?.count ?? 0;
    removed += count;
    if (count === 0) return removed;
  }
}
