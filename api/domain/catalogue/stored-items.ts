import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CatalogueItem, Item } from '../../../contract/catalogue/item.ts';
import type { ItemPart, StoredBody } from '../../db/narrowed-columns.ts';
import type { Database, Db, Kysely, Transaction } from '../../db/schema.ts';

/** Bounds what a first start holds of fifty thousand bodies at a time. */
const BATCH_SIZE = 1_000;

/** What changes of an item while a shop runs. */
export interface ItemState {
  readonly id: string;
  readonly qoh: number;
  /** of everything else; null when an earlier version of the API wrote it */
  readonly hash: string | null;
  /** false: content no longer has it, but carts and orders may still refer to it */
  readonly inCatalogue: boolean;
}

/** A row of the items table, without its stock. */
interface Described {
  readonly item: CatalogueItem;
  readonly body: string;
  readonly hash: string;
  readonly parts: readonly (readonly [hash: string, body: string])[];
}

export interface StoredItem extends ItemState {
  readonly item: Item;
}

const stateColumns = ['id', 'qoh', 'hash', 'in_catalogue as inCatalogue'] as const;

/** The state of these items, or of all. */
export async function readStates(db: Db, ids?: readonly string[]): Promise<ItemState[]> {
  return await db
    .selectFrom('items')
    .select(stateColumns)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::text[])`))
    .execute();
}

/** Reads whole items; one that has left the catalogue is inactive. */
export async function readItems(db: Kysely<Database>, ids: readonly string[]): Promise<StoredItem[]> {
  if (ids.length === 0) return [];
  // From one snapshot: a replica that starts may delete the parts of what it overwrites.
  const { rows, parts } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const rows = await trx
        .selectFrom('items')
        .select([...stateColumns, 'body'])
        .where(sql<boolean>`id = any(${ids}::text[])`)
        .execute();
      const hashes = [...new Set(rows.flatMap(({ body }) => body.parts ?? []))];
      const parts = await trx
        .selectFrom('item_parts')
        .select(['hash', 'body'])
        .where(sql<boolean>`hash = any(${hashes}::text[])`)
        .execute();
      return { rows, parts: new Map(parts.map(({ hash, body }) => [hash, body])) };
    });
  return rows.map(({ body, ...state }) => {
    const { hash: _, parts: named = [], ...own } = body;
    const shared = Object.assign({}, ...named.map((hash) => parts.get(hash)));
    return { ...state, item: { ...own, ...shared, qoh: state.qoh, active: own.active && state.inCatalogue } };
  });
}

/**
 * Brings the items table up to date with content, and returns the state of every row. Facts and prices always follow
 * content; stock does so only for new items. Unchanged rows are not written, so a restart notifies nobody.
 */
export async function storeItems(trx: Transaction<Database>, items: readonly CatalogueItem[]): Promise<ItemState[]> {
  const describe = describer();
  // Replicas start together, and two upserts of the same rows could deadlock.
  await sql`select pg_advisory_xact_lock(hashtext('items'))`.execute(trx);
  const rows = new Map((await readStates(trx)).map((state) => [state.id, state]));
  const changes = items.flatMap((item) => {
    const { hash } = describe(item);
    const row = rows.get(item.id);
    return row?.hash === hash && row.inCatalogue ? [] : [{ item, hash, qoh: row?.qoh ?? item.qoh }];
  });
  const inContent = new Set(items.map(({ id }) => id));
  const left = [...rows.values()].filter(({ id, inCatalogue }) => inCatalogue && !inContent.has(id));
  const leftIds = left.map(({ id }) => id);
  await lockItems(trx, [...leftIds, ...changes.map(({ item }) => item.id)]);
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    await write(
      trx,
      changes.slice(start, start + BATCH_SIZE).map(({ item }) => describe(item)),
    );
  }
  for (const { item, hash, qoh } of changes) rows.set(item.id, { id: item.id, qoh, hash, inCatalogue: true });
  if (leftIds.length > 0) {
    await sql`update items set in_catalogue = false where id = any(${leftIds}::text[])`.execute(trx);
  }
  for (const row of left) rows.set(row.id, { ...row, inCatalogue: false });
  if (changes.length > 0) {
    await sql`
      with used as (select distinct jsonb_array_elements_text(body -> 'parts') as hash from items where body ? 'parts')
      delete from item_parts where not exists (select from used where used.hash = item_parts.hash)`.execute(trx);
  }
  return [...rows.values()];
}

/** In the order in which orders lock them: a shop that sells meanwhile must not deadlock with this transaction. */
async function lockItems(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from items where id = any(${ids}::text[]) order by id for update`.execute(trx);
}

/** A batch is one JSON text: as arrays, the driver would escape each of its bodies. */
async function write(trx: Db, batch: readonly Described[]): Promise<void> {
  const parts = new Map(batch.flatMap((each) => each.parts));
  const partRows = [...parts].map(([hash, body]) => `{"hash":"${hash}","body":${body}}`);
  await sql`
    insert into item_parts (hash, body)
    select hash, body from jsonb_to_recordset(${`[${partRows}]`}::jsonb) as part (hash text, body jsonb)
    on conflict do nothing`.execute(trx);
  const rows = batch.map(({ item, body }) => {
    const { id, price, active, qoh } = item;
    return `${JSON.stringify({ id, price, active, qoh }).slice(0, -1)},"body":${body}}`;
  });
  await sql`
    insert into items (id, body, price, active, qoh)
    select * from jsonb_to_recordset(${`[${rows}]`}::jsonb)
      as content (id text, body jsonb, price int, active boolean, qoh int)
    on conflict (id) do update
      set body = excluded.body, price = excluded.price, active = excluded.active, in_catalogue = true`.execute(trx);
}

/** Describes items as they are stored, and each part that they share once. */
function describer(): (item: CatalogueItem) => Described {
  const optionParts = new Map<CatalogueItem['options'], Described['parts'][number]>();
  const textParts = new Map<string, Map<string, Described['parts'][number]>>();
  return (item) => {
    const { qoh: _, desc, extraInfo, options, ...own } = item;
    const byDesc = inMap(textParts, desc, () => new Map());
    const parts = [
      inMap(byDesc, extraInfo, () => partOf({ desc, extraInfo })),
      inMap(optionParts, options, () => partOf({ options })),
    ];
    const stored: Omit<StoredBody, 'hash'> = { ...own, parts: parts.map(([hash]) => hash) };
    const text = JSON.stringify(stored);
    const hash = hashOf(text);
    return { item, hash, parts, body: `{"hash":"${hash}",${text.slice(1)}` };
  };
}

function partOf(part: ItemPart): Described['parts'][number] {
  const body = JSON.stringify(part);
  return [hashOf(body), body];
}

function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
