import { type Selectable, sql } from 'kysely';
import { cents } from '../../../contract/cents.ts';
import type { NewPrice, PriceChange } from '../../../contract/desk/stock.ts';
import type { PriceEdit } from '../../db/narrowed-columns.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { findItem } from '../catalogue/catalogue.ts';
import { type ContentEdit, endEdits, requestRelease } from '../content/content-edits.ts';
import { type DraftContent, draftContent } from '../content/draft-content.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { priceRefused, requireValid, setPrice, unsetPrice } from './edit-product.ts';

type PriceDeps = Pick<Deps, 'connection' | 'contentFolder' | 'clock' | 'jobs' | 'store'>;
type Row = Selectable<Database['content_edits']>;
/** No draft says what it changes. */
type Priced<Edit> = Edit & { readonly change: PriceEdit; readonly state?: Exclude<Row['state'], 'draft'> };

/** Each is a file that a later publish of the folder may conflict with. */
const MAX_IN_FORCE = 500;
/** As many as a variant may have in content. */
const MAX_OF_ITEM = 20;
/** Of an item's changes that have ended or were refused. */
const LATEST_SHOWN = 10;

/**
 * Stores a price or a sale as an edit of the item's product file, once the whole catalogue holds with it, and asks for a
 * release. The same key stores it once; a price takes the place of the one before.
 */
export async function addPriceChange(
  deps: PriceDeps & Pick<Deps, 'catalogue'>,
  id: string,
  input: NewPrice,
  by: string,
): Promise<number> {
  const item = findItem(deps.catalogue, id);
  if (input.kind === 'sale') {
    if (Date.parse(input.until) <= Date.parse(input.from)) throw priceRefused('A sale ends after it begins.');
    if (Date.parse(input.until) <= deps.clock().getTime()) throw priceRefused('This sale would be over already.');
  } else if (input.was !== null && input.was <= input.price) {
    throw priceRefused('The price before must be above the new one.');
  }
  return await auditedTransaction(deps.connection.db, async (trx) => {
    const draft = await draftContent(trx, deps);
    const known = await trx.selectFrom('content_edits').select('id').where('key', '=', input.key).executeTakeFirst();
    if (known) return known.id;
    const inForce = draft.inForce.filter(isPrice);
    const own = inForce.filter(({ change }) => change.item === item.id);
    if (own.length >= MAX_OF_ITEM) throw priceRefused(`An item can have at most ${MAX_OF_ITEM} of these at a time.`);
    if (inForce.length >= MAX_IN_FORCE) {
      throw priceRefused(
        `At most ${MAX_IN_FORCE} prices can come from the desk. Put the lasting ones into the content.`,
      );
    }
    return await storeChange(trx, deps, { draft, item: item.id, input, by });
  });
}

interface Change {
  readonly draft: DraftContent;
  readonly item: string;
  readonly input: NewPrice;
  readonly by: string;
}

/** Throws `price_refused` when the catalogue would not hold with it. */
export async function storeChange(
  trx: Transaction<Database>,
  { clock, store: { timeZone } }: Pick<Deps, 'clock' | 'store'>,
  { draft, item, input, by }: Change,
): Promise<number> {
  const now = clock();
  const isReplaced = ({ change }: Priced<ContentEdit>) =>
    input.kind === 'price' && change.kind === 'price' && change.item === item;
  const replaced = draft.inForce.filter(isPrice).find(isReplaced);
  const edit = setPrice(draft.content, { item, input, replaced: replaced?.change }, { timeZone, now });
  if (replaced) await endEdits(trx, [replaced.id], { by, now, isReplaced: true });
  return await draft.write({ ...edit, by, key: input.key });
}

/** Ends a change: at once if it still waits, else with the next release. Repeating it changes nothing. */
export async function removePriceChange(deps: PriceDeps, id: number, by: string): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    const draft = await draftContent(trx, deps);
    const row = await priceChange(trx, id);
    if (row.removed_at || row.state === 'ended' || row.state === 'refused') return;
    await endEdits(trx, [id], { by, now: deps.clock() });
    // Where others were made on it, their file says that it is gone.
    if (!draft.isNewest(row)) return void (await draft.write({ ...unsetPrice(draft.content, row.change), by }));
    requireValid((await draftContent(trx, deps)).content, row.change.item);
    await requestRelease(trx, deps.jobs);
  });
}

/** Of a price that the desk can remove. Throws `price_change_unknown`. */
async function priceChange(db: Db, id: number): Promise<Priced<Row>> {
  const row = await db.selectFrom('content_edits').selectAll().where('id', '=', id).executeTakeFirst();
  if (!isPrice(row)) throw new ShopError('price_change_unknown');
  return row;
}

export async function findPriceChange(db: Db, id: number): Promise<{ itemId: string; price: number }> {
  const { change } = await priceChange(db, id);
  return { itemId: change.item, price: change.price };
}

const isPrice = <Edit extends Pick<Row, 'change'>>(edit: Edit | undefined): edit is Priced<Edit> => !!edit?.change;

/** Those of an item that are in force, and the latest others; newest first. */
export async function priceChangesOf(db: Db, id: string): Promise<PriceChange[]> {
  const rows = await db
    .selectFrom('content_edits')
    .selectAll()
    .where(sql<boolean>`change ->> 'item' = ${id}`)
    .orderBy(sql`state in ('waiting', 'published')`, 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_OF_ITEM + LATEST_SHOWN)
    .execute();
  return rows.filter(isPrice).map(presentChange);
}

function presentChange({ change, ...row }: Priced<Row>): PriceChange {
  const isSale = change.kind === 'sale';
  return {
    id: row.id,
    price: cents(change.price),
    was: isSale || change.was === null ? null : cents(change.was),
    from: isSale ? new Date(change.from).toISOString() : null,
    until: isSale ? new Date(change.until).toISOString() : null,
    state: row.state,
    reason: row.reason,
    by: row.by,
    at: row.at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
  };
}
