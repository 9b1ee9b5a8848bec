import { type Selectable, sql } from 'kysely';
import type { NewPrice, PriceChange, Publisher } from '../../../contract/desk/stock.ts';
import { cents } from '../../../contract/money/cents.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { findItem } from '../catalogue/catalogue.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

type Row = Selectable<Database['price_changes']>;

/** Each is checked again with every release. */
const MOST_IN_FORCE = 500;
/** As many as a variant may have in content. */
const MOST_OF_ITEM = 20;
/** Of an item's changes that have ended or were refused. */
const LATEST_SHOWN = 10;

/**
 * Stores a price or a sale. The process that builds releases checks it with the rest of the content, and publishes or
 * refuses it. The same key stores it once; a price takes the place of one that still waits.
 */
export async function addPriceChange(
  { connection, catalogue, clock }: Pick<Deps, 'connection' | 'catalogue' | 'clock'>,
  itemId: string,
  wanted: NewPrice,
  by: string,
): Promise<number> {
  const item = findItem(catalogue, itemId);
  const now = clock();
  const sale = wanted.kind === 'sale' ? { from: new Date(wanted.from), until: new Date(wanted.until) } : undefined;
  if (sale && sale.until <= sale.from) throw refused('A sale ends after it begins.');
  if (sale && sale.until <= now) throw refused('This sale would be over already.');
  const was = wanted.kind === 'price' ? wanted.was : null;
  if (was !== null && was <= wanted.price) throw refused('The price before must be above the new one.');
  return await connection.db.transaction().execute(async (trx) => {
    // One at a time, so that the bounds hold.
    await sql`select pg_advisory_xact_lock(hashtext('price_changes'))`.execute(trx);
    const known = await trx.selectFrom('price_changes').select('id').where('key', '=', wanted.key).executeTakeFirst();
    if (known) return known.id;
    await requireRoom(trx, item.id);
    if (!sale) await replaceWaiting(trx, item.id);
    const { id } = await trx
      .insertInto('price_changes')
      .values({
        ...{ item_id: item.id, price: wanted.price, was, by, at: now, key: wanted.key },
        ...{ starts_at: sale?.from ?? null, ends_at: sale?.until ?? null, published_at: null, removed_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

async function requireRoom(trx: Transaction<Database>, itemId: string): Promise<void> {
  const { all, own } = await trx
    .selectFrom('price_changes')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('item_id', '=', itemId).as('own'),
    ])
    .where('state', 'in', ['waiting', 'published'])
    .executeTakeFirstOrThrow();
  if (Number(own) >= MOST_OF_ITEM) throw refused(`An item can have at most ${MOST_OF_ITEM} of these at a time.`);
  if (Number(all) >= MOST_IN_FORCE) {
    throw refused(`At most ${MOST_IN_FORCE} prices can come from the desk. Put the lasting ones into the content.`);
  }
}

async function replaceWaiting(trx: Transaction<Database>, itemId: string): Promise<void> {
  await trx
    .updateTable('price_changes')
    .set({ state: 'ended', reason: 'Replaced before it was published.' })
    .where('item_id', '=', itemId)
    .where('state', '=', 'waiting')
    .where('starts_at', 'is', null)
    .execute();
}

/** Ends a change: at once if it still waits, else with the next release. Repeating it changes nothing. */
export async function removePriceChange(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  id: number,
  by: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('price_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw new ShopError('price_change_unknown');
    if (row.removed_at || row.state === 'ended' || row.state === 'refused') return;
    const isWaiting = row.state === 'waiting';
    await trx
      .updateTable('price_changes')
      .set({
        ...{ removed_at: clock(), removed_by: by },
        ...(isWaiting && { state: 'ended', reason: 'Withdrawn before it was published.' }),
      })
      .where('id', '=', id)
      .execute();
  });
}

export async function findPriceChange(db: Db, id: number): Promise<{ itemId: string; price: number }> {
  const row = await db
    .selectFrom('price_changes')
    .select(['item_id as itemId', 'price'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ShopError('price_change_unknown');
  return row;
}

/** Those of an item that are in force, and the latest others; newest first. */
export async function priceChangesOf(db: Db, itemId: string): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom('price_changes')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy(sql`state in ('waiting', 'published')`, 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OF_ITEM + LATEST_SHOWN)
    .execute();
  return rows.map(presentChange);
}

function presentChange(row: Row): PriceChange {
  return {
    id: row.id,
    price: cents(row.price),
    was: row.was === null ? null : cents(row.was),
    from: row.starts_at?.toISOString() ?? null,
    until: row.ends_at?.toISOString() ?? null,
    state: row.state,
    reason: row.reason,
    by: row.by,
    at: row.at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
  };
}

/** It looks every few seconds; one that has not for this long is not running. */
const ABSENT_SECONDS = 60;
/** Building the pages of fifty thousand products takes a slow machine a quarter of an hour. */
const BUILDING_SECONDS = 3600;

/** What the process that builds releases is doing. */
export async function readPublisher(db: Db): Promise<Publisher> {
  const row = await db
    .selectFrom('publisher')
    .select('problem')
    .select(sql<boolean>`coalesce(seen_at > now() - make_interval(secs => ${ABSENT_SECONDS}), false)`.as('isSeen'))
    .select(
      sql<boolean>`coalesce(building_since > now() - make_interval(secs => ${BUILDING_SECONDS}), false)`.as(
        'isBuilding',
      ),
    )
    .executeTakeFirstOrThrow();
  return { state: row.isBuilding ? 'building' : row.isSeen ? 'idle' : 'absent', problem: row.problem };
}

/**
 * Marks what a release shows, in the transaction that makes it the current one. A release that is gone back to has the
 * prices of its time: what came later has ended, so that it does not come back unasked.
 */
export async function markPublished(
  trx: Transaction<Database>,
  { id: release, prices }: { readonly id: string; readonly prices: readonly number[] },
  { isBack }: { readonly isBack: boolean },
): Promise<void> {
  const isReplaced = sql`starts_at is null and exists (
    select from price_changes later
    where later.item_id = price_changes.item_id and later.starts_at is null and later.id = any(${prices}::int[])
  )`;
  await sql`
    update price_changes set state = 'ended', reason = case
      when removed_at is not null then 'Removed.'
      when ends_at <= now() then 'Over.'
      when ${isReplaced} then 'Replaced by a newer price.'
      else 'The shop went back to an earlier release.' end
    where id <> all(${prices}::int[])
      and (state = 'published' or (state = 'waiting' and (ends_at <= now() or ${isReplaced})))`.execute(trx);
  await sql`
    update price_changes set state = 'published', reason = null, release = ${release},
      published_at = coalesce(published_at, now()),
      removed_at = case when ${isBack} then null else removed_at end
    where id = any(${prices}::int[])`.execute(trx);
}

function refused(reason: string): ShopError {
  return new ShopError('price_refused', { reason });
}
