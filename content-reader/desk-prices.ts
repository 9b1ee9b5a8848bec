import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { itemId } from '../contract/catalogue/expand-family.ts';
import type { Family, Variant } from '../contract/catalogue/family.ts';
import { centsSchema } from '../contract/money/cents.ts';
import { dollars } from '../contract/money/dollars.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import type { ContentFile } from './content-files.ts';
import { checkBundlePrices, checkPrices } from './prices.ts';
import { checkScheduledSales } from './sales.ts';

/**
 * Prices that staff set at the desk, beside the products of a release. They lie over the content when it is read, so that
 * a release can be made of the same content with other prices. Hidden, and so neither content nor copied from a release.
 */
const FILE = join('products', '.desk-prices.json');

const deskPriceSchema = z.object({
  id: z.int(),
  item: z.string(),
  price: centsSchema,
  was: centsSchema.nullable().describe('the price before, struck out'),
  from: z.iso.datetime().nullable().describe('null: a price, not a sale'),
  until: z.iso.datetime().nullable(),
});
export type DeskPrice = z.infer<typeof deskPriceSchema>;
type Files = readonly ContentFile<Family>[];

/** None where the content is not that of a release. Throws a ContentError for a damaged file. */
export async function readDeskPrices(folder: string): Promise<DeskPrice[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const parsed = deskPriceSchema.array().safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new ContentError(folder, [{ file: FILE, message: 'must be as the shop wrote it; publish again' }]);
}

export async function writeDeskPrices(folder: string, prices: readonly DeskPrice[]): Promise<void> {
  await writeFile(join(folder, FILE), JSON.stringify(prices));
}

/** The families with the prices of the desk. A price replaces that of the content; a sale is one more. */
export function withDeskPrices(files: Files, prices: readonly DeskPrice[]): Files {
  if (prices.length === 0) return files;
  const pricesOf = Map.groupBy(prices, ({ item }) => item);
  return files.map((file) => {
    const ids = file.value.variants.map((variant) => itemId(file.value, variant));
    if (!ids.some((id) => pricesOf.has(id))) return file;
    const variants = file.value.variants.map((variant, index) =>
      changed(variant, pricesOf.get(ids[index] ?? '') ?? []),
    );
    return { ...file, value: { ...file.value, variants } };
  });
}

function changed(variant: Variant, own: readonly DeskPrice[]): Variant {
  const price = own.find(({ from }) => from === null);
  const sales = own.flatMap(({ price, from, until }) => (from && until ? [{ price, from, until }] : []));
  return {
    ...variant,
    ...(price && { price: price.price, was: price.was ?? undefined }),
    sales: [...variant.sales, ...sales],
  };
}

interface Merged {
  readonly accepted: readonly DeskPrice[];
  readonly refused: readonly { readonly id: number; readonly reason: string }[];
}

/**
 * Chooses which changes hold with this content, by the rules of its own prices. Changes come oldest first: a price takes
 * the place of an earlier one of its item, and one that the content or an earlier change does not allow is refused alone.
 * Sales that are over are left out.
 */
export function mergeDeskPrices(files: Files, changes: readonly DeskPrice[], asOf: Date): Merged {
  const fileOf = new Map(files.flatMap((file) => file.value.variants.map((each) => [itemId(file.value, each), file])));
  const refused: { id: number; reason: string }[] = [];
  let accepted: DeskPrice[] = [];
  for (const change of changes) {
    if (change.until && Date.parse(change.until) <= asOf.getTime()) continue;
    const file = fileOf.get(change.item);
    if (!file) {
      refused.push({ id: change.id, reason: 'The content no longer has this item.' });
      continue;
    }
    const isReplaced = ({ item, from }: DeskPrice) => change.from === null && item === change.item && from === null;
    const next = [...accepted.filter((each) => !isReplaced(each)), change];
    const reason = reasonAgainst(files, file, next, change.item);
    if (reason) refused.push({ id: change.id, reason });
    else accepted = next;
  }
  return { accepted, refused };
}

/** Why an item cannot have these prices; undefined: it can. */
function reasonAgainst(
  files: Files,
  file: ContentFile<Family>,
  prices: readonly DeskPrice[],
  item: string,
): string | undefined {
  const ids = file.value.variants.map((variant) => itemId(file.value, variant));
  const index = ids.indexOf(item);
  const all = withDeskPrices(files, prices);
  const own = all.filter((each) => each.file === file.file);
  const variant = own[0]?.value.variants[index];
  if (!variant) return 'The content no longer has this item.';
  if (variant.sales.length > 20) return 'An item can have at most 20 sales.';
  if (variant.was !== undefined && variant.was <= variant.price)
    return `The price before must be above ${dollars(variant.price)}.`;
  const problems = [...own.flatMap(checkScheduledSales), ...checkPrices(files, own), ...checkBundlePrices(all, own)];
  const found = problems.find(({ field }) => field?.startsWith(`variants[${index}].`));
  return found && inWords(found, variant);
}

function inWords({ field = '', message }: ContentProblem, { price, sales }: Variant): string {
  const [, at, part] = /\.sales\[(\d+)\](\.\w+)?$/.exec(field) ?? [];
  const sale = at === undefined ? undefined : sales[Number(at)];
  if (!sale) return `The price ${message.replace(/ Correct it, or .*$/, '')}`;
  if (part === '.price') return `The sale at ${dollars(sale.price)} must be below the price of ${dollars(price)}.`;
  if (part === '.until') return 'A sale ends after it begins.';
  return 'Another sale of this item is on at that time.';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
