import * as z from 'zod';
import { centsSchema } from './money/cents.ts';

const percentSchema = z.number().min(0).max(100);

/** One step of a coupon that grows with the number of pieces in the cart; both ends count. */
const couponTierSchema = z.object({
  min: z.int().min(0),
  max: z.int().min(0),
  discount: percentSchema.describe('percent off the subtotal'),
});

/** What a coupon takes off: cents, a percentage of the subtotal, or a percentage by total quantity. */
const couponDiscountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), amount: centsSchema }),
  z.object({ kind: z.literal('percent'), percent: percentSchema }),
  z.object({ kind: z.literal('tiers'), tiers: z.array(couponTierSchema).min(1) }),
]);

export const couponSchema = z.object({
  name: z.string().describe('the code, in upper case'),
  discount: couponDiscountSchema,
  minAmount: z.object({ subtotal: centsSchema }).describe('the coupon counts from this subtotal on'),
});

/** What a shopper may type: read without regard to case and surrounding blanks. */
export const couponCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{2,32}$/, 'Coupon codes have 2 to 32 letters and digits.');

export type Coupon = z.infer<typeof couponSchema>;
export type CouponDiscount = z.infer<typeof couponDiscountSchema>;
