import * as z from 'zod';
import { centsSchema } from '../cents.ts';

const percent = z.number().min(0).multipleOf(0.001, 'must have at most three decimals, such as 6 or 8.875');
const zip = z.string().regex(/^\d{5}$/, "must be five digits in quotes, such as '48000'");

/** Places where goods are taxed. */
const taxAreaSchema = z
  .strictObject({
    name: z.string().min(1).max(60).describe('such as Michigan'),
    from: zip.describe('lowest postal code'),
    to: zip.describe('highest postal code'),
    percent: percent
      .max(30, 'must be at most 30: it is a percentage, such as 6')
      .refine((value) => value === 0 || value >= 1, {
        error: ({ input }) => `must be a percentage, such as 6 for 6%; found ${input}`,
      })
      .describe('of goods after discounts'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be below from' });

/** No fee is a few cents: such a number was meant in dollars. */
export const feeSchema = centsSchema.refine((value) => value === 0 || value >= 50, {
  error: ({ input }) => `must be in cents, such as 500 for $5.00; found ${input}`,
});

/** `rates` of `content/store.yaml`: what the shop adds to the prices of goods, and takes off them. All amounts in cents. */
export const ratesSchema = z.strictObject({
  minimum: feeSchema.max(100_000).describe('lowest subtotal of an order'),
  memberPercent: z.int().min(0).max(90).describe('off filament and prints for Premium members'),
  ground: feeSchema.max(20_000).describe('an order by ground within the US'),
  overnight: feeSchema.max(50_000).describe('an order overnight within the contiguous US'),
  canada: feeSchema.max(50_000).describe('an order to Canada for which the carrier gives no quote'),
  canadaGroundShare: feeSchema.max(50_000).describe('the shop pays this much of a quote by ground to Canada'),
  tax: z.strictObject({
    pickupPostalCode: zip.describe('pickup is taxed here, whatever address was typed'),
    areas: z
      .array(taxAreaSchema)
      .max(1000)
      .superRefine((areas, context) => {
        for (const [index, { from, to }] of areas.entries()) {
          const other = areas.slice(0, index).find((above) => from <= above.to && above.from <= to);
          if (!other) continue;
          context.addIssue({ code: 'custom', path: [index, 'from'], message: `must not overlap with ${other.name}` });
        }
      })
      .describe('addresses elsewhere are not taxed'),
  }),
});
export type Rates = z.infer<typeof ratesSchema>;

/** What stays as it was when an order was placed, whatever rates come later. Amounts in cents. */
export const orderTermsSchema = z.object({
  ground: centsSchema.describe('what ground shipping cost non-members'),
  returnDays: z.int(),
  returnFee: centsSchema,
});
export type OrderTerms = z.infer<typeof orderTermsSchema>;
