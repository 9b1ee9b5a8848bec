import { sql } from 'kysely';
import { fullName } from '../../../contract/catalogue/full-name.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { pictureAt, sidePicture } from '../../../contract/catalogue/pictures.ts';
import { salePath } from '../../../contract/catalogue/sale-path.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import { cents } from '../../../contract/cents.ts';
import { STOCK_PAGE, type StockPage, type StockQuery, type StockRow } from '../../../contract/desk/stock.ts';
import { escapeLike } from '../../db/escape-like.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { foldAccents } from '../search/words.ts';
import { ShopError } from '../shop-error.ts';
import { reservedPieces } from './change-stock.ts';
import { shopThreshold } from './item-settings.ts';

type StockDeps = Pick<Deps, 'catalogue' | 'connection'>;

/** Of every item that is asked for; a spreadsheet with more rows helps nobody. */
const MAX_IN_CSV = 60_000;

/**
 * One page of the items with their stock. Names and prices are those of the catalogue in memory, which also finds and
 * sorts; numbers of the page are read from the database.
 */
export async function listStock(deps: StockDeps, query: StockQuery): Promise<StockPage> {
  const { db } = deps.connection;
  const threshold = await shopThreshold(db);
  const found = await findItems(deps, query, threshold);
  const pages = Math.max(1, Math.ceil(found.length / STOCK_PAGE));
  const page = Math.min(query.page, pages);
  const shown = found.slice((page - 1) * STOCK_PAGE, page * STOCK_PAGE);
  const materials = new Set(deps.catalogue.list().map(({ tags }) => tags.material));
  return {
    rows: await rowsOf(deps, shown, threshold),
    total: found.length,
    page,
    pages,
    threshold,
    materials: [...materials].sort(),
  };
}

/** All items that the words and filters find, for a spreadsheet. */
export async function allStock(deps: StockDeps, query: StockQuery): Promise<StockRow[]> {
  const { db } = deps.connection;
  const threshold = await shopThreshold(db);
  const found = await findItems(deps, query, threshold);
  return await rowsOf(deps, found.slice(0, MAX_IN_CSV), threshold);
}

/** One item with its stock. Throws `item_unknown`. */
export async function readStock(deps: StockDeps, id: string): Promise<StockRow> {
  const item = deps.catalogue.get(id);
  const [row] = item ? await rowsOf(deps, [item], await shopThreshold(deps.connection.db)) : [];
  if (!row) throw new ShopError('item_unknown');
  return row;
}

/** The items that words and filters find, without a page. */
export async function findStock(deps: StockDeps, query: StockQuery): Promise<Item[]> {
  return await findItems(deps, query, await shopThreshold(deps.connection.db));
}

/** How staff know an item, whatever is in stock; one that left the shop by its id. */
export function describeItem(
  catalogue: Deps['catalogue'],
  id: string,
): Pick<StockRow, 'id' | 'name' | 'size' | 'sku' | 'picture'> {
  const item = catalogue.get(id);
  if (!item) return { id, name: id, size: '', sku: '', picture: '' };
  const { tags, data, imgSrc } = item;
  return {
    id,
    name: fullName(item),
    size: specLine(tags),
    sku: data.sku,
    picture: pictureAt(sidePicture(imgSrc) ?? '', 160),
  };
}

async function findItems(
  { catalogue, connection: { db } }: StockDeps,
  { q, show, material, sort }: StockQuery,
  threshold: number,
): Promise<Item[]> {
  const words = wordsOf(q);
  const atPlace = words.length > 0 ? await itemsAt(db, q) : undefined;
  const isShown = await filterOf(db, show, threshold);
  const found = catalogue.list().filter((item) => {
    if (material && item.tags.material !== material) return false;
    if (!isShown(item)) return false;
    return words.length === 0 || atPlace?.has(item.id) || hasWords(item, words);
  });
  return found.sort(sort === 'name' ? byName : (a, b) => a.qoh - b.qoh || byName(a, b));
}

/** The first items that have all words in name, size, id or SKU: those on sale first, then by name. */
export function searchStock(
  { catalogue }: Pick<Deps, 'catalogue'>,
  q: string,
  limit: number,
): { readonly id: string; readonly name: string; readonly size: string; readonly sku: string }[] {
  const words = wordsOf(q);
  return catalogue
    .list()
    .filter((item) => hasWords(item, words))
    .sort((a, b) => Number(b.active) - Number(a.active) || byName(a, b))
    .slice(0, limit)
    .map((item) => ({ id: item.id, name: fullName(item), size: specLine(item.tags), sku: item.data.sku }));
}

const byName = (a: Item, b: Item) => compare(fullName(a), fullName(b)) || compare(a.id, b.id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const wordsOf = (q: string) => foldAccents(q).split(/\s+/).filter(Boolean);

function hasWords(item: Item, words: readonly string[]): boolean {
  const { id, tags, data } = item;
  const text = foldAccents([fullName(item), materialLabel(tags.material), specLine(tags), id, data.sku].join(' '));
  return words.every((word) => text.includes(word));
}

async function filterOf(
  db: Db,
  show: StockQuery['show'],
  threshold: number,
): Promise<(item: Pick<Item, 'id' | 'qoh' | 'active'>) => boolean> {
  if (show === 'out') return ({ qoh, active }) => active && qoh === 0;
  if (show === 'low') {
    const own = await ownThresholds(db);
    return ({ id, qoh, active }) => active && qoh < (own.get(id) ?? threshold);
  }
  if (show === 'alerts') {
    const waiting = await waitingAlerts(db);
    return ({ id }) => waiting.has(id);
  }
  return () => true;
}

async function ownThresholds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('items').select(['id', 'threshold']).where('threshold', 'is not', null).execute();
  return new Map(rows.map(({ id, threshold }) => [id, threshold ?? 0]));
}

/** Items whose place on the shelf begins like this. */
async function itemsAt(db: Db, place: string): Promise<ReadonlySet<string>> {
  const start = `${escapeLike(place.toUpperCase())}%`;
  const { rows } = await sql<{ id: string }>`
    select id from items where place is not null and upper(place) like ${start} limit 1000`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many shoppers wait for each item; of these, or of all. */
async function waitingAlerts(db: Db, ids?: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('restock_alerts')
    .select('item_id as id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('notified_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`item_id = any(${ids}::text[])`))
    .groupBy('item_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

const SOLD_DAYS = 7;

/** What orders took in the last week, without what they gave back. */
async function soldPieces(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; sold: number }>`
    select item_id as id, -sum(change)::int as sold from stock_movements
    where item_id = any(${ids}::text[]) and at > now() - make_interval(days => ${SOLD_DAYS})
      and kind in ('sale', 'release', 'cancel')
    group by item_id`.execute(db);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

interface Incoming {
  readonly pieces: number;
  readonly expectedOn: string | null;
}

/** What was ordered from suppliers and has not arrived, by item. */
async function incomingPieces(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Incoming>> {
  const { rows } = await sql<Incoming & { id: string }>`
    select item_id as id, sum(qty - received)::int as pieces, min(expected_on) as "expectedOn"
    from purchase_lines join purchases on purchases.id = purchase_id
    where item_id = any(${ids}::text[]) and state = 'ordered' and received < qty group by item_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function rowsOf(
  { catalogue, connection: { db } }: StockDeps,
  items: readonly Item[],
  threshold: number,
): Promise<StockRow[]> {
  const ids = items.map(({ id }) => id);
  const [stored, reserved, sold, alerts, incoming] = await Promise.all([
    db
      .selectFrom('items')
      .select(['id', 'qoh', 'place', 'threshold'])
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .execute(),
    reservedPieces(db, ids),
    soldPieces(db, ids),
    waitingAlerts(db, ids),
    incomingPieces(db, ids),
  ]);
  const rows = new Map(stored.map((row) => [row.id, row]));
  return items.map((item) => {
    const { id, tags, data } = item;
    const row = rows.get(id);
    const available = row?.qoh ?? item.qoh;
    const least = row?.threshold ?? threshold;
    return {
      ...describeItem(catalogue, id),
      material: tags.material,
      path: salePath(tags),
      active: item.active,
      price: cents(item.price),
      was: data.was === null ? null : cents(data.was),
      available,
      reserved: reserved.get(id) ?? 0,
      threshold: least,
      ownThreshold: row?.threshold ?? null,
      place: row?.place ?? null,
      incoming: incoming.get(id)?.pieces ?? 0,
      expectedOn: incoming.get(id)?.expectedOn ?? null,
      sold: sold.get(id) ?? 0,
      alerts: alerts.get(id) ?? 0,
      level: available === 0 ? 'out' : available < least ? 'low' : 'enough',
    };
  });
}
