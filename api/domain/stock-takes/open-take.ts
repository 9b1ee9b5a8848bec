import { sql } from 'kysely';
import type * as z from 'zod';
import { MAX_TAKE_LINES, type openTakeSchema, type takeStates } from '../../../contract/desk/stock-takes.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { findStock } from '../stock/list-stock.ts';

/** Opens a stock take of the items that the list of stock shows; returns its id. A repeated request opens one. */
export async function openTake(
  deps: Pick<Deps, 'connection' | 'catalogue' | 'clock'>,
  { key, name, ...query }: z.infer<typeof openTakeSchema>,
  by: string,
): Promise<number> {
  const items = await findStock(deps, { ...query, sort: 'name', page: 1 });
  if (items.length === 0) throw new ShopError('take_empty');
  if (items.length > MAX_TAKE_LINES) throw new ShopError('take_too_large', { most: MAX_TAKE_LINES });
  return await auditedTransaction(deps.connection.db, async (trx) => {
    const opened = await trx
      .insertInto('stock_takes')
      .values({ key, name, opened_by: by, opened_at: deps.clock(), closed_by: null, closed_at: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!opened) {
      const { id } = await trx.selectFrom('stock_takes').select('id').where('key', '=', key).executeTakeFirstOrThrow();
      return id;
    }
    await sql`
      insert into stock_take_lines (take_id, item_id)
      select ${opened.id}, unnest(${items.map(({ id }) => id)}::text[])`.execute(trx);
    return opened.id;
  });
}

interface TakeRow {
  readonly id: number;
  readonly name: string;
  readonly state: (typeof takeStates)[number];
  readonly version: number;
}

/** Locks a take for the rest of the transaction. Throws `take_unknown`. */
export async function lockTake(trx: Transaction<Database>, id: number): Promise<TakeRow> {
  const take = await trx
    .selectFrom('stock_takes')
    .select(['id', 'name', 'state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!take) throw new ShopError('take_unknown');
  return take;
}
