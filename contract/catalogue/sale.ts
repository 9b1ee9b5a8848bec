import * as z from 'zod';
import { centsSchema } from '../cents.ts';

const momentSchema = z.iso.datetime({
  offset: true,
  precision: -1,
  error: 'must be a time with its offset from UTC, such as 2026-11-27T00:00-05:00',
});

/** A price for a while, of one variant. */
export const saleSchema = z.strictObject({
  price: centsSchema.describe('cents while the sale lasts; below the price of the variant'),
  from: momentSchema.describe('its first moment, ISO 8601 with an offset'),
  until: momentSchema.describe('the first moment after it'),
});
export type Sale = z.infer<typeof saleSchema>;

/** The sale that is on at a moment. */
export function currentSale(sales: readonly Sale[], asOf: Date): Sale | undefined {
  return sales.find(({ from, until }) => Date.parse(from) <= asOf.getTime() && asOf.getTime() < Date.parse(until));
}
