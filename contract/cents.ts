import * as z from 'zod';

export { dollars } from './dollars.ts';

/** US dollars in whole cents, 0 to one million dollars. Never negative: discounts and refunds are amounts to subtract. */
export const centsSchema = z
  .int('must be a whole number of cents, such as 2299 for $22.99')
  .min(0, 'must not be negative')
  .max(100_000_000, 'must be at most 100000000 (one million dollars)')
  .brand<'Cents'>();

export type Cents = z.infer<typeof centsSchema>;

/** Brands a number as cents; throws a RangeError unless it is a whole number of at least 0. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} is not an amount in whole cents`);
  }
  return amount as Cents;
}

/** The one rounding rule of the shop: to the nearest cent, half a cent up. */
export function roundHalfUp(amount: number): Cents {
  return cents(Math.floor(amount + 0.5));
}

/** `percent` of `amount`, rounded half up. Whole thousandths of a percent, since 8.875 has no exact binary fraction. */
export function percentOf(amount: Cents, percent: number): Cents {
  return roundHalfUp((amount * Math.round(percent * 1000)) / 100_000);
}
