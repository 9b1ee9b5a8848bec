import * as z from 'zod';

export { dollars } from './dollars.ts';

/** An amount of US dollars in whole cents. Never negative: a reduction is an amount that is subtracted. */
export const centsSchema = z
  .int('must be a whole number of cents, such as 2299 for $22.99')
  .min(0, 'must not be negative')
  .max(100_000_000, 'must be at most 100000000 (one million dollars)')
  .brand<'Cents'>();

export type Cents = z.infer<typeof centsSchema>;

/** Marks a number that the caller knows to be whole cents; throws a RangeError on anything else. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} is not an amount in whole cents`);
  }
  return amount as Cents;
}

/** `percent` of `amount`, rounded half up to a cent. */
export function percentOf(amount: Cents, percent: number): Cents {
  return cents(Math.floor((amount * percent) / 100 + 0.5));
}
