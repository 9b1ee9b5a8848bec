import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents, percentOf } from '../cents.ts';
import { type ServiceCode, serviceCodes } from '../service-code.ts';
import type { Taxed } from './totals-schema.ts';

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

/** All of it: tax on goods, and on shipping where a state taxes that. */
export function sumOfTax({ lines, shipping }: Taxed): Cents {
  return cents(Object.values(lines).reduce((sum, tax) => sum + tax, Number(shipping)));
}
