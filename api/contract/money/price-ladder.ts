import { type Cents, cents } from './cents.ts';
import { memberDiscount } from './discount.ts';
import type { MoneyLine } from './lines.ts';
import { priceOfGrams } from './price-of-grams.ts';

/** One way to buy a color: a spool of some weight, or a carton of ten. */
export interface SizeOnSale extends Pick<MoneyLine, 'price' | 'isTenPack' | 'freeGround'> {
  /** net filament of one piece, in grams */
  readonly grams: number;
}

/** What a size costs beside the others; all amounts in cents, prices for a kilogram rounded half up. */
export interface RungPrices {
  readonly perKilo: Cents;
  /** one piece for a Premium member; the usual price where members get nothing off */
  readonly memberPrice: Cents;
  /** less than the same filament in single 1 kg spools, which cost the full price each; 0 when it is not less */
  readonly saving: Cents;
}

const SINGLE_GRAMS = 1000;

/** The sizes of one color, the smallest first, with what each saves. Empty where there is nothing to compare. */
export function priceLadder<Size extends SizeOnSale>(sizes: readonly Size[]): (Size & RungPrices)[] {
  if (sizes.length < 2) return [];
  const rungs = sizes.toSorted((a, b) => a.grams - b.grams);
  const single = rungs.find(({ grams }) => grams === SINGLE_GRAMS);
  return rungs.map((size) => ({
    ...size,
    perKilo: priceOfGrams(size.price, size.grams, SINGLE_GRAMS),
    memberPrice: cents(size.price - memberDiscount([{ ...size, qty: 1, isPart: false }])),
    saving: cents(single ? Math.max(0, priceOfGrams(single.price, single.grams, size.grams) - size.price) : 0),
  }));
}
