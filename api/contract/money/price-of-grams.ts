import { type Cents, cents } from './cents.ts';

/** What `grams` cost when `pricedGrams` cost `price`, rounded half up to a cent. */
export function priceOfGrams(price: Cents, pricedGrams: number, grams: number): Cents {
  return cents(Math.floor((price * grams) / pricedGrams + 0.5));
}
