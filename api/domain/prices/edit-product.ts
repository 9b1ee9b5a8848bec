import { DateTime } from 'luxon';
import { isMap, isSeq, parseDocument } from 'yaml';
import type { PriceEdit } from '../../db/narrowed-columns.ts';

/** Edits of the text of a product file. Comments and the order of what is in it stay. */
type EditOf<Kind> = Extract<PriceEdit, { kind: Kind }>;

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
