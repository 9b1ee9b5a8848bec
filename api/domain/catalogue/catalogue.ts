import { byDisplayIndex } from '../../../contract/catalogue/expand-family.ts';
import type { CatalogueItem, Item } from '../../../contract/catalogue/item.ts';
import type { Connection } from '../../db/connect.ts';
import { type Listener, listen } from '../../db/listen.ts';
import type { Log } from '../../log.ts';
import { ShopError } from '../shop-error.ts';
import { type ItemState, readItems, readStates, type StoredItem, storeItems } from './stored-items.ts';

interface Entry {
  /** inactive when content does not have it */
  readonly item: Item;
  /** content's item, or the hash of the stored one where content has none */
  readonly source: CatalogueItem | string | null;
}

/** Items that are read at a time, as few are at once but when another content folder comes. */
const BATCH_SIZE = 1_000;
/** Changes within this time are read together. */
const DEBOUNCE_MS = 30;
const RETRY_MS = 1_000;

/** The whole catalogue in memory, with the database's stock; listings and carts read from it. */
export class Catalogue {
  readonly #entries = new Map<string, Entry>();
  #listed: Item[] = [];
  /** as content has them */
  #own: ReadonlyMap<string, CatalogueItem> = new Map();
  #version = 0;
  #contentVersion = 0;
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

  /** Increases when anything but stock changes: indexes of names and facts outlast every sale. */
  get contentVersion(): number {
    return this.#contentVersion;
  }

  /** An item by its id; one that has left the catalogue is inactive. */
  /** how many items are listed */
  get size(): number {
    return this.#listed.length;
  }

  get(id: string): Item | undefined {
    return this.#entries.get(id)?.item;
  }

  /**
   * The items in content, including inactive ones, highest display index first. A change of stock replaces an item at its
   * place; any other change makes a new list.
   */
  list(): readonly Item[] {
    return this.#listed;
  }

  /**
   * Has these items and no others, and takes their stock from the database: prices belong to the pages of the same content,
   * whatever other replicas store. Items that are not stored yet have the stock of content.
   */
  describe(items: readonly CatalogueItem[]): Promise<void> {
    this.#own = new Map(items.map((item) => [item.id, item]));
    return this.refresh();
  }

  /** Writes content's items to the database as well. */
  load(items: readonly CatalogueItem[]): Promise<void> {
    return this.#enqueue(async () => {
      const { db } = this.#connection;
      const states = await db.transaction().execute((trx) => storeItems(trx, items));
      this.#own = new Map(items.map((item) => [item.id, item]));
      await this.#apply(states);
    });
  }

  /** Follows changes by this and other replicas until `close`. */
  async follow(): Promise<void> {
    this.#listener = await listen(this.#connection.pool.options, {
      channel: 'items_changed',
      received: (ids) => this.#schedule(ids === '' ? 'all' : ids.split(',')),
      connected: () => {
        // Before the first load there is nothing to catch up with.
        if (this.#entries.size > 0) this.#schedule('all');
      },
      lost: (error) => this.#log.warn('lost the connection that listens for catalogue changes', { error }),
    });
  }

  /**
   * Reads the stock of these items, or of all, and the whole of those that only the database has. Reads are queued, so that an
   * older one never overwrites a newer.
   */
  refresh(ids?: readonly string[]): Promise<void> {
    return this.#enqueue(async () => this.#apply(await readStates(this.#connection.db, ids), ids));
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const working = this.#queue.then(work);
    this.#queue = working.catch(() => {});
    return working;
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

  /** Takes in the rows of these ids, or of all. */
  async #apply(stored: readonly ItemState[], ids?: readonly string[]): Promise<void> {
    const states = this.#withUnstored(stored, ids);
    const left = states.filter((state) => !this.#own.has(state.id) && this.#isOther(state)).map(({ id }) => id);
    const read = new Map<string, StoredItem>();
    for (let start = 0; start < left.length; start += BATCH_SIZE) {
      const batch = await readItems(this.#connection.db, left.slice(start, start + BATCH_SIZE));
      for (const each of batch) read.set(each.id, each);
    }
    let isBack = false;
    let isSold = false;
    let isEdited = false;
    for (const state of states) {
      const { id } = state;
      const own = this.#own.get(id);
      const before = this.#entries.get(id);
      const { hash, qoh } = read.get(id) ?? state;
      const isOther = this.#isOther({ id, hash });
      const item = isOther ? (own ?? withdrawn(read.get(id))) : before?.item;
      // Deleted since its state was read; a notification of that follows.
      if (!item) continue;
      if (before?.item.qoh === 0 && qoh > 0) isBack = true;
      if (!isOther && item.qoh === qoh) continue;
      const stocked = item.qoh === qoh ? item : { ...item, qoh };
      this.#entries.set(id, { item: stocked, source: own ?? hash });
      if (isOther && (own || isOfContent(before))) isEdited = true;
      else if (own) this.#replaceListed(stocked);
      isSold = true;
    }
    if (this.#dropDeleted(states, ids)) isEdited = true;
    if (isEdited) {
      const entries = [...this.#entries.values()].filter(isOfContent);
      this.#listed = entries.map(({ item }) => item).sort(byDisplayIndex);
      this.#contentVersion++;
    }
    if (isEdited || isSold) this.#version++;
    if (isBack) this.#restocked();
  }

  /** With the items of content that nobody has stored yet. */
  #withUnstored(states: readonly ItemState[], ids: readonly string[] | undefined): readonly ItemState[] {
    const stored = new Set(states.map(({ id }) => id));
    const unstored = [...(ids ?? this.#own.keys())].flatMap((id) => (stored.has(id) ? [] : (this.#own.get(id) ?? [])));
    return [...states, ...unstored.map(({ id, qoh }) => ({ id, qoh, hash: null, inCatalogue: true }))];
  }

  /** Whether the item differs from the one in memory by more than its stock. */
  #isOther({ id, hash }: Pick<ItemState, 'id' | 'hash'>): boolean {
    const source = this.#entries.get(id)?.source;
    return source === undefined || source === null || source !== (this.#own.get(id) ?? hash);
  }

  /** Deletes items without a row; true if there were any. */
  #dropDeleted(states: readonly ItemState[], ids: readonly string[] | undefined): boolean {
    if (!ids && states.length === this.#entries.size) return false;
    const rows = new Set(states.map(({ id }) => id));
    const gone = [...(ids ?? this.#entries.keys())].filter((id) => !rows.has(id) && this.#entries.has(id));
    for (const id of gone) this.#entries.delete(id);
    return gone.length > 0;
  }

  /** Replaces an item at its place in the list, which it keeps while only its stock changes. */
  #replaceListed(item: Item): void {
    let low = 0;
    let high = this.#listed.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#listed[middle];
      if (other && byDisplayIndex(other, item) < 0) low = middle + 1;
      else high = middle;
    }
    if (this.#listed[low]?.id === item.id) this.#listed[low] = item;
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

const isOfContent = (entry: Entry | undefined) => typeof entry?.source === 'object' && entry.source !== null;

/** An item that content does not have; carts and orders may still refer to it. */
function withdrawn(stored: StoredItem | undefined): Item | undefined {
  return stored && { ...stored.item, active: false };
}

/** An active item by its id, also one for the community. Throws `item_unknown`. */
export function findItem(catalogue: Pick<Catalogue, 'get'>, id: string): Item {
  const item = catalogue.get(id);
  if (!item?.active) throw new ShopError('item_unknown');
  return item;
}
