import { sql } from 'kysely';
import type { StockChanged, writeOffKinds } from '../../../contract/desk/stock.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { setStockReason } from './stock-reason.ts';

export type StockChange =
  /** below 0: corrects one that was too high */
  | { readonly kind: 'restock'; readonly add: number }
  /** what is on the shelf, with the pieces that orders have reserved */
  | { readonly kind: 'count'; readonly counted: number }
  /** what can be sold */
  | { readonly kind: 'count'; readonly available: number }
  | { readonly kind: (typeof writeOffKinds)[number]; readonly remove: number };

interface ChangeFacts {
  readonly by: string;
  readonly note?: string;
  /** of the request: the same key changes the stock once */
  readonly key?: string;
}

/**
 * Changes an item's stock in one transaction, which records the movement and notifies all replicas. Stock never goes below
 * zero: more than there is cannot be lost, and a count below what orders have reserved says how many pieces are missing.
 */
export async function changeStock(
  { connection }: Pick<Deps, 'connection'>,
  itemId: string,
  change: StockChange,
  { by, note, key }: ChangeFacts,
): Promise<StockChanged> {
  return await auditedTransaction(connection.db, async (trx) => {
    const item = await lockItem(trx, itemId);
    // An order reserves its pieces while it holds the item, so this is what it was when the item was locked.
    const reserved = (await reservedPieces(trx, [item.id])).get(item.id) ?? 0;
    const earlier = key ? await movementOf(trx, key) : undefined;
    if (earlier && earlier.item_id !== item.id) throw new ShopError('conflict');
    if (earlier) return { available: item.qoh, reserved, change: earlier.change, missing: 0, movement: earlier.id };
    const { available, missing } = afterChange(change, { available: item.qoh, reserved });
    const reason = { kind: change.kind, by, ...(note && { note }), ...(key && { key }) };
    if (available === item.qoh) await recordUnchanged(trx, item, reason);
    else {
      await setStockReason(trx, reason);
      await trx.updateTable('items').set({ qoh: available }).where('id', '=', item.id).execute();
    }
    const movement = available === item.qoh ? null : await lastMovement(trx, item.id);
    return { available, reserved, change: available - item.qoh, missing, movement };
  });
}

/** Of an item that this transaction holds. */
async function lastMovement(trx: Transaction<Database>, itemId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select max(id) as id from stock_movements where item_id = ${itemId}`.execute(trx);
  return rows[0]?.id ?? null;
}

interface Stock {
  readonly available: number;
  readonly reserved: number;
}

function afterChange(change: StockChange, { available, reserved }: Stock): { available: number; missing: number } {
  if (change.kind !== 'count') {
    const after = available + ('add' in change ? change.add : -change.remove);
    if (after < 0) throw new ShopError('stock_not_there', { available, reserved });
    return { available: after, missing: 0 };
  }
  if ('available' in change) return { available: change.available, missing: 0 };
  return { available: Math.max(change.counted - reserved, 0), missing: Math.max(reserved - change.counted, 0) };
}

export async function lockItem(trx: Transaction<Database>, id: string): Promise<{ id: string; qoh: number }> {
  const item = await trx
    .selectFrom('items')
    .select(['id', 'qoh'])
    .where('id', '=', id.toLowerCase())
    .where('in_catalogue', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new ShopError('item_unknown');
  return item;
}

async function movementOf(trx: Transaction<Database>, key: string) {
  return await trx
    .selectFrom('stock_movements')
    .select(['id', 'item_id', 'change'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A count that finds what was expected belongs to the history too, and the trigger sees no change. */
async function recordUnchanged(
  trx: Transaction<Database>,
  { id, qoh }: { id: string; qoh: number },
  { kind, by, note, key }: { kind: StockChange['kind'] } & ChangeFacts,
): Promise<void> {
  await trx
    .insertInto('stock_movements')
    .values({ item_id: id, change: 0, kind, by, note: note ?? null, key: key ?? null, order_id: null, balance: qoh })
    .execute();
}

/** Pieces of orders that are not packed yet and have not left in a part, by item: they are sold, and still on the shelf. */
export async function reservedPieces(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; qty: number }>`
    select item_id as id, sum(greatest(0, qty - shipped))::int as qty from orders join order_stock on order_id = orders.id
    where packed_at is null and shipped_at is null and status in ('pending', 'requires_action', 'processing', 'paid')
      and item_id = any(${itemIds}::text[])
    group by item_id`.execute(db);
  return new Map(rows.map(({ id, qty }) => [id, qty]));
}
