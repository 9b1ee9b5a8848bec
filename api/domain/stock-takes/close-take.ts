import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { lockTake } from './open-take.ts';
import { needsRecount, worthOf } from './read-takes.ts';

interface Approved {
  readonly changed: number;
  readonly missing: number;
  /** whose stock may have changed */
  readonly items: readonly string[];
}

/**
 * Approves a take: changes the stock by each difference in one transaction, and records each item that was counted. Items
 * that nobody counted stay as they are. Approving again changes nothing. Throws `take_changed` where more was counted than
 * the manager has seen, and `take_recount` while an item has to be counted again.
 */
export async function approveTake(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  takeId: number,
  { version, by }: { readonly version: number; readonly by: string },
): Promise<Approved> {
  return await auditedTransaction(connection.db, async (trx) => {
    const take = await lockTake(trx, takeId);
    if (take.state === 'approved') return { changed: 0, missing: 0, items: [] };
    if (take.state === 'canceled') throw new ShopError('take_closed');
    if (take.version !== version) throw new ShopError('take_changed');
    // In the order of their ids, as orders hold them.
    await sql`
      select from items
      where id in (select item_id from stock_take_lines where take_id = ${takeId} and counted is not null)
      order by id for update`.execute(trx);
    const { rows: again } = await sql<{ count: number }>`
      select count(*)::int as count from stock_take_lines as line
      where take_id = ${takeId} and ${needsRecount}`.execute(trx);
    const recount = again[0]?.count ?? 0;
    if (recount > 0) throw new ShopError('take_recount', { recount });
    await sql`
      update stock_take_lines as line set worth = ${worthOf} from items
      where take_id = ${takeId} and items.id = item_id`.execute(trx);
    const note = `Stock take ${takeId}: ${take.name}`;
    await setStockReason(trx, { kind: 'count', by, note });
    const { rows: found } = await sql<{ item_id: string; difference: number; qoh: number }>`
      select item_id, counted - shelf as difference, qoh from stock_take_lines join items on items.id = item_id
      where take_id = ${takeId} and counted is not null order by item_id`.execute(trx);
    const { rows: changed } = await sql<{ id: string }>`
      update items set qoh = greatest(0, qoh + counted - shelf) from stock_take_lines
      where take_id = ${takeId} and item_id = items.id and counted is not null
        and qoh <> greatest(0, qoh + counted - shelf)
      returning items.id`.execute(trx);
    const ids = changed.map(({ id }) => id);
    // A count that finds what was expected belongs to the history too, and the trigger sees no change.
    await sql`
      insert into stock_movements (item_id, change, kind, by, note, balance)
      select item_id, 0, 'count', ${by}, ${note}, qoh from stock_take_lines join items on items.id = item_id
      where take_id = ${takeId} and counted is not null and not item_id = any(${ids}::text[])`.execute(trx);
    await trx
      .updateTable('stock_takes')
      .set({ state: 'approved', closed_by: by, closed_at: clock() })
      .where('id', '=', takeId)
      .execute();
    const missing = found.reduce((sum, { qoh, difference }) => sum + Math.max(0, -(qoh + difference)), 0);
    return { changed: ids.length, missing, items: ids };
  });
}

/** Ends a take without changing any stock. */
export async function cancelTake(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  takeId: number,
  by: string,
): Promise<void> {
  await auditedTransaction(connection.db, async (trx) => {
    const { state } = await lockTake(trx, takeId);
    if (state === 'approved') throw new ShopError('take_closed');
    if (state === 'canceled') return;
    await trx
      .updateTable('stock_takes')
      .set({ state: 'canceled', closed_by: by, closed_at: clock() })
      .where('id', '=', takeId)
      .execute();
  });
}
