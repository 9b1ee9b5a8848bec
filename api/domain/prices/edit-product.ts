import { DateTime } from 'luxon';
import { isMap, isSeq, parseDocument } from 'yaml';
import { catalogueProblems } from '../../../content-reader/catalogue.ts';
import type { Content } from '../../../content-reader/content.ts';
import type { ContentProblem } from '../../../content-reader/content-error.ts';
import { itemId } from '../../../contract/catalogue/expand-family.ts';
import type { Variant } from '../../../contract/catalogue/family.ts';
import type { NewPrice } from '../../../contract/desk/stock.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { PriceEdit } from '../../db/narrowed-columns.ts';
import { ShopError } from '../shop-error.ts';

/**
 * Edits of the text of a product file. Comments and the order of what is in it stay. Each throws `price_refused` when the
 * catalogue would not hold with it: that would stop the next release.
 */
interface ProductEdit {
  /** below the content folder */
  readonly path: string;
  readonly text: string;
}

type EditOf<Kind> = Extract<PriceEdit, { kind: Kind }>;

/** Sets a price or adds a sale. `replaced` is the price of the desk whose place it takes. */
export function setPrice(
  content: Content,
  {
    item,
    input,
    replaced,
  }: { readonly item: string; readonly input: NewPrice; readonly replaced?: PriceEdit | undefined },
  shop: { readonly timeZone: string; readonly now: Date },
): ProductEdit & { readonly change: PriceEdit } {
  const product = openProduct(content, item);
  const { text, index } = product;
  const { price } = input;
  const own = { price: product.variant.price, was: product.variant.was ?? null };
  const before = replaced?.kind === 'price' ? replaced.before : own;
  const change: PriceEdit =
    input.kind === 'sale'
      ? { kind: 'sale', item, price, from: input.from, until: input.until }
      : { kind: 'price', item, price, was: input.was, before };
  const edited = change.kind === 'sale' ? withSale(text, index, change, shop) : withPrice(text, index, change);
  return { change, ...checked(product, edited) };
}

/** Takes a price or a sale out again. */
export function unsetPrice(content: Content, change: PriceEdit): ProductEdit {
  const product = openProduct(content, change.item);
  const { text, index } = product;
  const before = change.kind === 'price' ? withPrice(text, index, change.before) : withoutSale(text, index, change);
  return checked(product, before);
}

/** Whether the catalogue holds with the file of an item as it is. */
export function requireValid(content: Content, item: string): void {
  const product = openProduct(content, item);
  checked(product, product.text);
}

interface Product extends ProductEdit {
  readonly content: Content;
  /** of the item among the variants */
  readonly index: number;
  readonly variant: Variant;
}

function openProduct(content: Content, id: string): Product {
  for (const { file, value } of content.yamlFolder('products').files) {
    const index = value.variants.findIndex((variant) => itemId(value, variant) === id);
    const variant = value.variants[index];
    const text = content.text(file);
    if (variant && text.ok) return { content, path: file, text: text.value, index, variant };
  }
  throw priceRefused('The content no longer has this item.');
}

function checked({ content, path, index }: Product, text: string): ProductEdit {
  const problems = catalogueProblems(content.with(new Map([[path, text]])));
  const isOwn = ({ file, field }: ContentProblem) => file === path && field?.startsWith(`variants[${index}]`);
  const problem = problems.find(isOwn) ?? problems[0];
  if (problem) throw priceRefused(inWords(problem, text, index));
  return { path, text };
}

export function priceRefused(reason: string): ShopError {
  return new ShopError('price_refused', { reason });
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

export function withPrice(
  text: string,
  variant: number,
  { price, was }: Pick<EditOf<'price'>, 'price' | 'was'>,
): string {
  const document = parseDocument(text);
  document.setIn(['variants', variant, 'price'], price);
  if (was === null) document.deleteIn(['variants', variant, 'was']);
  else document.setIn(['variants', variant, 'was'], was);
  return print(document);
}

/** Also drops the variant's sales that are over, so that they count no longer. */
export function withSale(
  text: string,
  variant: number,
  { price, from, until }: EditOf<'sale'>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): string {
  const isOver = (sale: { until: string }) => Date.parse(sale.until) <= now.getTime();
  const document = parseDocument(withoutSales(text, variant, isOver));
  const sale = document.createNode(
    { price, from: minuteOf(from, timeZone), until: minuteOf(until, timeZone) },
    { flow: true },
  );
  const path = ['variants', variant, 'sales'];
  if (isSeq(document.getIn(path))) document.addIn(path, sale);
  else document.setIn(path, [sale]);
  return print(document);
}

export function withoutSale(text: string, variant: number, { price, from, until }: EditOf<'sale'>): string {
  const isSame = (one: string, other: string) =>
    Math.floor(Date.parse(one) / 60_000) === Math.floor(Date.parse(other) / 60_000);
  return withoutSales(
    text,
    variant,
    (sale) => sale.price === price && isSame(sale.from, from) && isSame(sale.until, until),
  );
}

function withoutSales(
  text: string,
  variant: number,
  isGone: (sale: { price: number; from: string; until: string }) => boolean,
): string {
  const document = parseDocument(text);
  const path = ['variants', variant, 'sales'];
  const sales = document.getIn(path);
  if (!isSeq(sales)) return text;
  const left = sales.items.filter((sale) => !(isMap(sale) && isGone(sale.toJSON())));
  if (left.length === sales.items.length) return text;
  sales.items = left;
  if (left.length === 0) document.deleteIn(path);
  return print(document);
}

/** Lines stay as long as their author made them. */
const print = (document: ReturnType<typeof parseDocument>) => document.toString({ lineWidth: 0 });

/** As files have it: by the minute, with the offset of the shop's clock on that day. */
function minuteOf(moment: string, timeZone: string): string {
  return DateTime.fromISO(moment, { zone: timeZone }).toFormat("yyyy-MM-dd'T'HH:mmZZ");
}
