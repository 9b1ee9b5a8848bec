import * as z from 'zod';
import { centsSchema } from './cents.ts';

const percentSchema = z.number().min(0).max(100);

/** One tier of a quantity coupon; `min` and `max` are total quantities in the cart, both inclusive. */
const couponTierSchema = z.object({
  min: z.int().min(0),
  max: z.int().min(0),
  discount: percentSchema.describe('percent off the subtotal, 0 to 100'),
});

/** A fixed amount in cents, a percentage of the subtotal, or a percentage by total quantity. */
export const couponDiscountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: centsSchema }),
  z.object({ kind: z.literal('percent'), percent: percentSchema }),
  z.object({ kind: z.literal('tiers'), tiers: z.array(couponTierSchema).min(1) }),
]);

export const couponSchema = z.object({
  name: z.string().describe('the code, upper case'),
  discount: couponDiscountSchema,
  minAmount: z.object({ subtotal: centsSchema }).describe('lowest subtotal in cents that the coupon applies to'),
  needsSpool: z.boolean().optional().describe('applies to carts with a spool only; absent: to all'),
});

/** A typed coupon code; case and surrounding spaces do not matter. */
export const couponCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{2,32}$/, 'Coupon codes have 2 to 32 letters and digits.');

/** Orders of one customer that may use a coupon. */
export const maxPerCustomerSchema = z
  .int('The number of orders is a whole number.')
  .min(1, 'The number of orders is at least 1.')
  .max(1000, 'The number of orders is at most 1000.');

/** Once, as the codes of newsletters and letters are meant; any number is chosen by hand. */
export const DEFAULT_MAX_PER_CUSTOMER = 1;

export type Coupon = z.infer<typeof couponSchema>;
export type CouponDiscount = z.infer<typeof couponDiscountSchema>;
