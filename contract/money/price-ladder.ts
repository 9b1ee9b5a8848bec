import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents } from '../cents.ts';
import { memberDiscount } from './discount.ts';
import type { MoneyLine } from './lines.ts';
import { priceOfGrams } from './price-of-grams.ts';

/** One size of a color: a spool, or a carton of ten. */
export interface SizeOnSale extends Pick<MoneyLine, 'price' | 'isTenPack' | 'freeGround'> {
  /** net weight of the filament, in grams */
  readonly grams: number;
}

/** How a size compares to the others; all amounts in cents, rounded half up. */
export interface RungPrices {
  readonly perKilo: Cents;
  /** unit price for Premium members; the usual price where they get no discount */
  readonly memberPrice: Cents;
  /** saved against the same weight in single 1 kg spools; 0 when nothing is saved */
  readonly saving: Cents;
}

const SINGLE_GRAMS = 1000;

/** The sizes of one color, smallest first, with what each saves. Empty for a single size. */
export function priceLadder<Size extends SizeOnSale>(
  sizes: readonly Size[],
  rates: Pick<Rates, 'memberPercent'>,
): (Size & RungPrices)[] {
  if (sizes.length < 2) return [];
  const rungs = sizes.toSorted((a, b) => a.grams - b.grams);
  const single = rungs.find(({ grams }) => grams === SINGLE_GRAMS);
  return rungs.map((size) => ({
    ...size,
    perKilo: priceOfGrams(size.price, size.grams, SINGLE_GRAMS),
    memberPrice: cents(size.price - memberDiscount([{ ...size, qty: 1, isPart: false }], rates)),
    saving: cents(single ? Math.max(0, priceOfGrams(single.price, single.grams, size.grams) - size.price) : 0),
  }));
}
