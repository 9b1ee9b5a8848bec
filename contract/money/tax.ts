import * as z from 'zod';
import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents, centsSchema, percentOf } from '../cents.ts';
import { type ServiceCode, serviceCodes } from '../service-code.ts';

/** The postal code that decides the tax; null before the shopper enters one. */
export function taxPostalCode(
  serviceCode: ServiceCode,
  postalCode: string | null,
  { pickupPostalCode }: Rates['tax'],
): string | null {
  return serviceCode === serviceCodes.pickup ? pickupPostalCode : postalCode;
}

/** Percent of the goods' price; 0 where the shop collects no tax. @param postalCode five digits */
export function taxPercent(postalCode: string | null, { areas }: Rates['tax']): number {
  if (postalCode === null || !/^\d{5}$/.test(postalCode)) return 0;
  return areas.find(({ from, to }) => from <= postalCode && postalCode <= to)?.percent ?? 0;
}

/** Tax on goods (`taxable` = subtotal − discount); shipping is not taxed. */
export function salesTax(taxable: Cents, percent: number, taxExempt: boolean): Cents {
  return percentOf(taxable, taxExempt ? 0 : percent);
}

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

/** All of it: tax on goods, and on shipping where a state taxes that. */
export function sumOfTax({ lines, shipping }: Taxed): Cents {
  return cents(Object.values(lines).reduce((sum, tax) => sum + tax, Number(shipping)));
}
