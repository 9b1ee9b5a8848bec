import * as z from 'zod';
import { cents, centsSchema } from '../cents.ts';
import { couponCodeSchema, couponDiscountSchema, DEFAULT_MAX_PER_CUSTOMER, maxPerCustomerSchema } from '../coupon.ts';

const moment = z.iso.datetime();

/** Cents; a sum of many orders may exceed what one amount may be. */
const sumSchema = z.int().min(0);

const couponRowSchema = z.object({
  code: z.string(),
  discount: couponDiscountSchema,
  minSubtotal: centsSchema,
  maxPerCustomer: maxPerCustomerSchema.nullable(),
  endsAt: moment.nullable(),
  ended: z.boolean(),
  orders: z.int().describe('paid with it'),
  cost: sumSchema.describe('what it took off these orders'),
  revenue: sumSchema.describe('what was paid for these orders, without refunds'),
});
export type CouponRow = z.infer<typeof couponRowSchema>;

export const couponListSchema = z.object({ rows: z.array(couponRowSchema), total: z.int() });

const percent = z
  .number()
  .gt(0, 'A percentage is above 0.')
  .max(100, 'A percentage is at most 100.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'A percentage has at most two decimals.');
const quantity = z.int().min(0).max(9999);

/** Steps by quantity, such as 5% from 1 to 4 and 10% from 5 to 9. No quantity belongs to two of them. */
const tiersSchema = z
  .array(z.object({ min: quantity, max: quantity, discount: percent }))
  .min(1, 'Add at least one step.')
  .max(20, 'A coupon has at most twenty steps.')
  .refine((tiers) => tiers.every(({ min, max }) => min <= max), 'A step goes from a quantity to one that is not lower.')
  .refine((tiers) => {
    const sorted = [...tiers].sort((a, b) => a.min - b.min);
    return sorted.every(({ min }, index) => index === 0 || min > (sorted[index - 1]?.max ?? 0));
  }, 'Two steps have a quantity in common.');

export const newCouponSchema = z.object({
  code: couponCodeSchema,
  discount: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), amount: centsSchema.min(1, 'The amount is above zero.').max(99_999_999) }),
    z.object({ kind: z.literal('percent'), percent }),
    z.object({ kind: z.literal('tiers'), tiers: tiersSchema }),
  ]),
  minSubtotal: centsSchema.max(99_999_999).default(cents(0)),
  maxPerCustomer: maxPerCustomerSchema
    .nullable()
    .default(DEFAULT_MAX_PER_CUSTOMER)
    .describe('orders of one customer that may use it; null: any number'),
  until: z.iso.date('Choose a day.').nullable().describe('the last day, in the shop’s time zone; null: no end'),
});

export const couponEndedSchema = z.object({ endsAt: moment });

/** Takes back that a coupon was ended. */
export const couponReopenSchema = z.object({ endsAt: moment.nullable().describe('as before; null: no end') });
