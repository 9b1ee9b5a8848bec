import { type ServiceCode, serviceCodes } from '../service-code.ts';
import { type Cents, cents, percentOf } from './cents.ts';

const MICHIGAN_PERCENT = 6;
/** Pickup is taxed at the shop's location, whatever address was entered. */
const PICKUP_POSTAL_CODE = '48315';

/** The postal code that decides the tax; null before the shopper enters one. */
export function taxPostalCode(serviceCode: ServiceCode, postalCode: string | null): string | null {
  return serviceCode === serviceCodes.pickup ? PICKUP_POSTAL_CODE : postalCode;
}

/** Tax on goods (`taxable` = subtotal − discount); shipping is not taxed. */
export function salesTax(taxable: Cents, postalCode: string | null, taxExempt: boolean): Cents {
  return taxExempt || !isMichigan(postalCode) ? cents(0) : percentOf(taxable, MICHIGAN_PERCENT);
}

function isMichigan(postalCode: string | null): boolean {
  return postalCode !== null && /^4[89]\d{3}$/.test(postalCode);
}
