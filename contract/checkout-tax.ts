import * as z from 'zod';
import { centsSchema } from './cents.ts';
import { US_POSTAL_CODE } from './customer.ts';
import { taxedSchema } from './money/totals-schema.ts';
import { serviceCodeSchema } from './service-code.ts';

const part = z.string().trim().max(100).optional();

/** Body of `POST /api/checkout/tax`: as much of the address in the US as the shopper has typed. */
export const taxQuestionSchema = z.object({
  serviceCode: serviceCodeSchema,
  zipCode: z.string().trim().regex(US_POSTAL_CODE).optional().describe('absent for pickup'),
  state: z.string().trim().length(2).optional(),
  city: part,
  address: part,
  couponName: z.string().max(64).nullish(),
});
export type CheckoutTaxQuestion = z.input<typeof taxQuestionSchema>;

export const checkoutTaxSchema = z.object({
  taxed: taxedSchema.nullable().describe('null: the rule of the shop applies'),
  untaxed: centsSchema.describe('the total without tax, by which a page knows that this is of the cart that it shows'),
});
export type CheckoutTax = z.infer<typeof checkoutTaxSchema>;
