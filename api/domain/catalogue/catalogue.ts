import { sql } from 'kysely';
import type { CatalogueItem, Item } from '../../contract/catalogue/item.ts';
import type { Connection } from '../../db/connect.ts';
import { type Listener, listen } from '../../db/listen.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { storeItems } from './store-items.ts';

/** An item with the stock that the database has now. */
interface StockedItem {
  readonly item: Item;
  /** false: content has it no longer, yet carts and orders may still name it */
  readonly inCatalogue: boolean;
}

/** Reads these items, or all of them. What has left the catalogue comes as inactive. */
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

/** Changes that come together are read together. */
const GATHER_MS = 30;
const RETRY_MS = 1_000;

/** The whole catalogue in memory, with the stock that the database has: what listings and carts are answered from. */
export class Catalogue {
  #items: ReadonlyMap<string, Item> = new Map();
  #listed: readonly Item[] = [];
  #version = 0;
  #stale: Set<string> | 'all' = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<void> = Promise.resolve();
  #listener: Listener | undefined;
  #tellBack: () => void = () => {};
  readonly #connection: Connection;
  readonly #log: Log;

  constructor(connection: Connection, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Grows with every change, of stock too. */
  get version(): number {
    return this.#version;
  }

  /** Every item that the database knows by its id; one that has left the catalogue is inactive. */
  get items(): ReadonlyMap<string, Item> {
    return this.#items;
  }

  get(id: string): Item | undefined {
    return this.#items.get(id);
  }

  /** What content has now, inactive items too, highest display index first. */
  list(): readonly Item[] {
    return this.#listed;
  }

  /** Writes content's items to the database and reads everything back. */
  async load(items: readonly CatalogueItem[]): Promise<void> {
    await storeItems(this.#connection.db, items);
    await this.refresh();
  }

  /** Keeps the memory in step with changes that this or another replica makes, until `close`. */
  async follow(): Promise<void> {
    this.#listener = await listen(this.#connection.pool.options, {
      channel: 'items_changed',
      hear: (ids) => this.#expect(ids === '' ? 'all' : ids.split(',')),
      connected: () => this.#expect('all'),
      lost: (error) => this.#log.info('the catalogue does not hear of changes', { error }),
    });
  }

  /** Reads these items, or all of them, from the database. One reading at a time: a later one never loses to an earlier. */
  refresh(ids?: readonly string[]): Promise<void> {
    const reading = this.#turn.then(async () => this.#take(await readItems(this.#connection.db, ids), ids));
    this.#turn = reading.catch(() => {});
    return reading;
  }

  /** Calls `tell` whenever something that was sold out can be bought again. */
  whenBack(tell: () => void): void {
    this.#tellBack = tell;
  }

  async close(): Promise<void> {
    await this.#listener?.close();
    clearTimeout(this.#timer);
    await this.#turn;
  }

  #take(rows: readonly StockedItem[], ids: readonly string[] | undefined): void {
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
    if (isBack) this.#tellBack();
  }

  #expect(ids: readonly string[] | 'all', after = GATHER_MS): void {
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
      this.#expect(stale === 'all' ? stale : [...stale], RETRY_MS);
    });
  }
}
