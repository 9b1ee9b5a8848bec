import * as z from 'zod';
import { centsSchema } from '../cents.ts';

/** Tax that Stripe computed for these lines and this shipping, in place of the rule. */
export const taxedSchema = z.object({
  by: z.literal('stripe'),
  calculation: z.string().describe('Stripe’s id of it'),
  state: z.string().describe('two letters: whose tax it is'),
  taxable: centsSchema.describe('of goods and shipping'),
  lines: z.record(z.string(), centsSchema).describe('the tax on each line, by its id'),
  shipping: centsSchema.describe('the tax on shipping'),
});
export type Taxed = z.infer<typeof taxedSchema>;

/** `subtotal − discount + shipping + tax = total`, and `memberDiscount + couponDiscount = discount`. */
export const totalsSchema = z.object({
  subtotal: centsSchema,
  memberDiscount: centsSchema,
  couponDiscount: centsSchema,
  discount: centsSchema,
  shipping: centsSchema,
  tax: centsSchema,
  total: centsSchema,
  grandTotal: centsSchema.describe('same as total, under its old name'),
  errors: z.boolean().optional().describe('a line cannot be bought; absent in older orders'),
  taxed: taxedSchema.optional().describe('absent: the tax is by the rule of the shop'),
});
export type Totals = z.infer<typeof totalsSchema>;
