import { sql } from 'kysely';
import type { CatalogueItem, Item } from '../../contract/catalogue/item.ts';
import type { Connection } from '../../db/connect.ts';
import { type Listener, listen } from '../../db/listen.ts';
import type { Database, Db, Kysely } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { ShopError } from '../shop-error.ts';

/** An item with the stock that the database has now. */
interface StockedItem {
  readonly item: Item;
  /** false: content no longer has it, but carts and orders may still refer to it */
  readonly inCatalogue: boolean;
}

/** Reads these items, or all of them. Items that have left the catalogue are inactive. */
async function readItems(db: Db, ids?: readonly string[]): Promise<StockedItem[]> {
  const rows = await db
    .selectFrom('items')
    .select(['body', 'qoh', 'in_catalogue'])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::text[])`))
    .execute();
  return rows.map(({ body, qoh, in_catalogue }) => ({
    item: { ...body, qoh, active: body.active && in_catalogue },
    inCatalogue: in_catalogue,
  }));
}

/** Changes within this time are read together. */
const DEBOUNCE_MS = 30;
const RETRY_MS = 1_000;

/** The whole catalogue in memory, with the database's stock; listings and carts read from it. */
export class Catalogue {
  #items: ReadonlyMap<string, Item> = new Map();
  #listed: readonly Item[] = [];
  #version = 0;
  #stale: Set<string> | 'all' = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();
  #listener: Listener | undefined;
  #restocked: () => void = () => {};
  readonly #connection: Connection;
  readonly #log: Log;

  constructor(connection: Connection, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Increases with every change, including stock. */
  get version(): number {
    return this.#version;
  }

  /** Every item in the database by its id; one that has left the catalogue is inactive. */
  get items(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  get(id: string): Item | undefined {
    return this.#items.get(id);
  }

  /** The items in content, including inactive ones, highest display index first. */
  list(): readonly Item[] {
    return this.#listed;
  }

  /** Writes content's items to the database and reads all items back. */
  async load(items: readonly CatalogueItem[]): Promise<void> {
    await storeItems(this.#connection.db, items);
    await this.refresh();
  }

  /** Follows changes by this and other replicas until `close`. */
  async follow(): Promise<void> {
    this.#listener = await listen(this.#connection.pool.options, {
      channel: 'items_changed',
      received: (ids) => this.#schedule(ids === '' ? 'all' : ids.split(',')),
      connected: () => this.#schedule('all'),
      lost: (error) => this.#log.info('lost the connection that listens for catalogue changes', { error }),
    });
  }

  /** Reads these items, or all of them, from the database. Reads are queued, so that an older one never overwrites a newer. */
  refresh(ids?: readonly string[]): Promise<void> {
    const reading = this.#queue.then(async () => this.#apply(await readItems(this.#connection.db, ids), ids));
    this.#queue = reading.catch(() => {});
    return reading;
  }

  /** Calls `restocked` whenever a sold-out item can be bought again. */
  onRestock(restocked: () => void): void {
    this.#restocked = restocked;
  }

  async close(): Promise<void> {
    await this.#listener?.close();
    clearTimeout(this.#timer);
    await this.#queue;
  }

  #apply(rows: readonly StockedItem[], ids: readonly string[] | undefined): void {
    const isBack = rows.some(({ item }) => item.qoh > 0 && this.#items.get(item.id)?.qoh === 0);
    const items = new Map(ids && this.#items);
    const listed = new Map(ids && this.#listed.map((item) => [item.id, item]));
    for (const id of ids ?? []) {
      items.delete(id);
      listed.delete(id);
    }
    for (const { item, inCatalogue } of rows) {
      items.set(item.id, item);
      if (inCatalogue) listed.set(item.id, item);
    }
    this.#items = items;
    this.#listed = [...listed.values()].sort((a, b) => b.displayIndex - a.displayIndex || (a.id < b.id ? -1 : 1));
    this.#version++;
    if (isBack) this.#restocked();
  }

  #schedule(ids: readonly string[] | 'all', after = DEBOUNCE_MS): void {
    if (ids === 'all') this.#stale = 'all';
    else if (this.#stale !== 'all') for (const id of ids) this.#stale.add(id);
    this.#timer ??= setTimeout(() => this.#catchUp(), after);
  }

  #catchUp(): void {
    this.#timer = undefined;
    const stale = this.#stale;
    this.#stale = new Set();
    this.refresh(stale === 'all' ? undefined : [...stale]).catch((error: unknown) => {
      this.#log.error('the catalogue could not be read', { error });
      this.#schedule(stale === 'all' ? stale : [...stale], RETRY_MS);
    });
  }
}

/** An active item by its id, also one for the community. Throws `item_unknown`. */
export function findItem(catalogue: Pick<Catalogue, 'get'>, id: string): Item {
  const item = catalogue.get(id);
  if (!item?.active) throw new ShopError('item_unknown');
  return item;
}

/**
 * Updates the items table from content. Facts and prices always follow content; stock does so only for new items.
 * Unchanged rows are not written, so a restart notifies nobody.
 */
async function storeItems(db: Kysely<Database>, items: readonly CatalogueItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  const bodies = items.map((item) => JSON.stringify(item));
  const prices = items.map(({ price }) => price);
  const active = items.map((item) => item.active);
  const stock = items.map(({ qoh }) => qoh);
  await db.transaction().execute(async (trx) => {
    // Replicas start together, and two upserts of the same rows could deadlock.
    await sql`select pg_advisory_xact_lock(hashtext('items'))`.execute(trx);
    await sql`
      insert into items (id, body, price, active, qoh)
      select id, body::jsonb, price, active, qoh
      from unnest(${ids}::text[], ${bodies}::text[], ${prices}::int[], ${active}::boolean[], ${stock}::int[])
        as content (id, body, price, active, qoh)
      on conflict (id) do update
        set body = excluded.body, price = excluded.price, active = excluded.active, in_catalogue = true
        where (items.body, items.price, items.active, items.in_catalogue)
          is distinct from (excluded.body, excluded.price, excluded.active, true)`.execute(trx);
    await sql`
      update items set in_catalogue = false where in_catalogue and id <> all (${ids}::text[])`.execute(trx);
  });
}
