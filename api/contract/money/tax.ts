import { type ServiceCode, serviceCodes } from '../service-code.ts';
import { type Cents, cents, percentOf } from './cents.ts';

const MICHIGAN_PERCENT = 6;
/** Pickup happens at the dock and is taxed there, whatever address was typed. */
const PICKUP_POSTAL_CODE = '48315';

/** The postal code whose tax applies; null while the shopper has not said. */
export function taxPostalCode(serviceCode: ServiceCode, postalCode: string | null): string | null {
  return serviceCode === serviceCodes.pickup ? PICKUP_POSTAL_CODE : postalCode;
}

/** Tax on what is paid for goods (`taxable` = subtotal − discount); shipping is not taxed. */
export function salesTax(taxable: Cents, postalCode: string | null, taxExempt: boolean): Cents {
  return taxExempt || !isMichigan(postalCode) ? cents(0) : percentOf(taxable, MICHIGAN_PERCENT);
}

function isMichigan(postalCode: string | null): boolean {
  return postalCode !== null && /^4[89]\d{3}$/.test(postalCode);
}
