import { fileURLToPath } from 'node:url';
import { type Selectable, sql } from 'kysely';
import { isMap, parseDocument } from 'yaml';
import { problemsIn, readCatalogueFiles } from '../../../content-reader/catalogue.ts';
import { ContentCache } from '../../../content-reader/content-cache.ts';
import type { ContentProblem } from '../../../content-reader/content-error.ts';
import { parseYaml } from '../../../content-reader/content-files.ts';
import { itemId } from '../../../contract/catalogue/expand-family.ts';
import { familySchema, type Variant } from '../../../contract/catalogue/family.ts';
import { cents } from '../../../contract/cents.ts';
import type { NewPrice, PriceChange } from '../../../contract/desk/stock.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { PriceEdit } from '../../db/narrowed-columns.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { findItem } from '../catalogue/catalogue.ts';
import {
  type ContentEdit,
  type DraftContent,
  draftContent,
  endEdits,
  requestRelease,
} from '../content/content-edits.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { withoutSale, withPrice, withSale } from './edit-product.ts';

type PriceDeps = Pick<Deps, 'connection' | 'contentFolder' | 'clock' | 'jobs' | 'store'>;
type Row = Selectable<Database['content_edits']>;
type Priced<Edit> = Edit & { readonly change: PriceEdit };

/** Each is a file that a later publish of the folder may conflict with. */
const MAX_IN_FORCE = 500;
/** As many as a variant may have in content. */
const MAX_OF_ITEM = 20;
/** Of an item's changes that have ended or were refused. */
const LATEST_SHOWN = 10;

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

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
    if (Date.parse(input.until) <= Date.parse(input.from)) throw refused('A sale ends after it begins.');
    if (Date.parse(input.until) <= deps.clock().getTime()) throw refused('This sale would be over already.');
  } else if (input.was !== null && input.was <= input.price) {
    throw refused('The price before must be above the new one.');
  }
  return await auditedTransaction(deps.connection.db, async (trx) => {
    const content = await draftContent(trx, deps);
    const known = await trx.selectFrom('content_edits').select('id').where('key', '=', input.key).executeTakeFirst();
    if (known) return known.id;
    const inForce = content.inForce.filter(isPrice);
    const own = inForce.filter(({ change }) => change.item === item.id);
    if (own.length >= MAX_OF_ITEM) throw refused(`An item can have at most ${MAX_OF_ITEM} of these at a time.`);
    if (inForce.length >= MAX_IN_FORCE) {
      throw refused(`At most ${MAX_IN_FORCE} prices can come from the desk. Put the lasting ones into the content.`);
    }
    return await storeChange(trx, deps, { content, item: item.id, input, by });
  });
}

interface Change {
  readonly content: DraftContent;
  readonly item: string;
  readonly input: NewPrice;
  readonly by: string;
}

/** Throws `price_refused` when the catalogue would not hold with it. */
export async function storeChange(
  trx: Transaction<Database>,
  { clock, store: { timeZone } }: Pick<Deps, 'clock' | 'store'>,
  { content, item, input, by }: Change,
): Promise<number> {
  const product = await openProduct(content, item);
  const isReplaced = ({ change }: Priced<ContentEdit>) =>
    input.kind === 'price' && change.kind === 'price' && change.item === item;
  const replaced = content.inForce.filter(isPrice).find(isReplaced);
  const change = changeOf(item, input, { replaced: replaced?.change, variant: product.variant });
  const text =
    change.kind === 'price'
      ? withPrice(product.text, product.index, change)
      : withSale(product.text, product.index, change, { timeZone, now: clock() });
  check(product, text);
  if (replaced) await endEdits(trx, [replaced.id], { by, now: clock(), isReplaced: true });
  return await content.write(product.file, { text, by, change, key: input.key });
}

function changeOf(
  item: string,
  input: NewPrice,
  { replaced, variant }: { readonly replaced: PriceEdit | undefined; readonly variant: Variant },
): PriceEdit {
  const { price } = input;
  if (input.kind === 'sale') return { kind: 'sale', item, price, from: input.from, until: input.until };
  const own = { price: variant.price, was: variant.was ?? null };
  return { kind: 'price', item, price, was: input.was, before: replaced?.kind === 'price' ? replaced.before : own };
}

/** Ends a change: at once if it still waits, else with the next release. Repeating it changes nothing. */
export async function removePriceChange(deps: PriceDeps, id: number, by: string): Promise<void> {
  await auditedTransaction(deps.connection.db, async (trx) => {
    const content = await draftContent(trx, deps);
    const row = await priceChange(trx, id);
    if (row.removed_at || row.state === 'ended' || row.state === 'refused') return;
    await endEdits(trx, [id], { by, now: deps.clock() });
    if (content.isNewest(row)) {
      const before = await openProduct(await draftContent(trx, deps), row.change.item);
      check(before, before.text);
      return await requestRelease(trx, deps.jobs);
    }
    // Others were made on it, so its file says that it is gone.
    const product = await openProduct(content, row.change.item);
    const text =
      row.change.kind === 'price'
        ? withPrice(product.text, product.index, row.change.before)
        : withoutSale(product.text, product.index, row.change);
    check(product, text);
    await content.write(product.file, { text, by });
  });
}

interface Product {
  readonly file: string;
  readonly text: string;
  /** of the item among the variants */
  readonly index: number;
  readonly variant: Variant;
  readonly catalogue: Awaited<ReturnType<typeof readCatalogueFiles>>;
}

/** The file of an item, as the next release would have it. */
async function openProduct({ folder, edits, textOf }: DraftContent, id: string): Promise<Product> {
  const cache = await ContentCache.open(PROJECT);
  const catalogue = await readCatalogueFiles(folder, { cache, edits });
  for (const { file, value } of catalogue.families.files) {
    const index = value.variants.findIndex((variant) => itemId(value, variant) === id);
    const variant = value.variants[index];
    const text = variant && (await textOf(file));
    if (variant && text) return { file, text, index, variant, catalogue };
  }
  throw refused('The content no longer has this item.');
}

/** Refuses what would stop the next release, by the rules of all content files. */
function check({ file, index, catalogue }: Product, text: string): void {
  const edited = parseYaml(file, text, familySchema);
  const { files, problems: broken } = catalogue.families;
  const families = { files: files.map((each) => (each.file === file && edited.ok ? edited : each)), problems: broken };
  const problems = edited.ok ? problemsIn({ ...catalogue, families }, undefined) : edited.problems;
  const isOwn = (problem: ContentProblem) => problem.file === file && problem.field?.startsWith(`variants[${index}]`);
  const problem = problems.find(isOwn) ?? problems[0];
  if (problem) throw refused(inWords(problem, text, index));
}

function inWords({ file, field = '', message }: ContentProblem, text: string, index: number): string {
  const [, at, part] = /\.sales\[(\d+)\](\.\w+)?$/.exec(field) ?? [];
  const variant = parseDocument(text).getIn(['variants', index]);
  const { price, sales = [] } = isMap(variant) ? variant.toJSON() : {};
  const sale = at === undefined ? undefined : sales[Number(at)];
  if (sale && part === '.price') {
    return `The sale at ${dollars(sale.price)} must be below the price of ${dollars(price)}.`;
  }
  if (sale && part === '.until') return 'A sale ends after it begins.';
  if (sale) return 'Another sale of this item is on at that time.';
  if (field.endsWith('.price')) return `The price ${message.replace(/ Correct it, or .*$/, '')}`;
  return `${file}: ${field}: ${message}.`;
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

function refused(reason: string): ShopError {
  return new ShopError('price_refused', { reason });
}
