import { type Cents, roundHalfUp } from '../cents.ts';

/** The price of `grams` when `pricedGrams` cost `price`, rounded half up. */
export function priceOfGrams(price: Cents, pricedGrams: number, grams: number): Cents {
  return roundHalfUp((price * grams) / pricedGrams);
}
