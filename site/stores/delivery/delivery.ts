import { persistentAtom } from '@nanostores/persistent';
import { CANADIAN_POSTAL_CODE, US_POSTAL_CODE } from '../../../contract/customer.ts';
import { writtenPostalCode } from '../../../contract/postal-code.ts';
import { isInternational, type ServiceCode, serviceCodeSchema, serviceCodes } from '../../../contract/service-code.ts';
import { $zip } from './zip.ts';

export { $zip } from './zip.ts';

/**
 * The shipping service: chosen in the cart, kept for the checkout. A choice in another tab must not change this tab's
 * total during a checkout.
 */
export const $serviceCode = persistentAtom<ServiceCode>('northspool:service', defaultService(), {
  encode: String,
  decode: readService,
  listen: false,
});

export function isPostalCode(typed: string): boolean {
  return US_POSTAL_CODE.test(compact(typed)) || isCanadian(typed);
}

export function isCanadian(typed: string): boolean {
  return CANADIAN_POSTAL_CODE.test(compact(typed));
}

/** Stores a postal code in its country's format, and switches to a service of that country. */
export function setPostalCode(typed: string): void {
  const zip = compact(typed);
  $zip.set(writtenPostalCode(zip));
  if (isPostalCode(zip)) setShippingCountry(isCanadian(zip) ? 'CA' : 'US');
}

/** Switches to a service of the country. A pickup stays a pickup. */
export function setShippingCountry(country: 'US' | 'CA'): void {
  const code = $serviceCode.get();
  if (code === serviceCodes.pickup || isInternational(code) === (country === 'CA')) return;
  $serviceCode.set(country === 'CA' ? serviceCodes.canadaEconomy : serviceCodes.ground);
}

/** Resets to the default, so that nobody pays for overnight because they chose it for an earlier order. */
export function resetService(): void {
  $serviceCode.set(defaultService());
}

function defaultService(): ServiceCode {
  return isCanadian($zip.get()) ? serviceCodes.canadaEconomy : serviceCodes.ground;
}

function readService(stored: string): ServiceCode {
  return serviceCodeSchema.safeParse(Number(stored)).data ?? serviceCodes.ground;
}

/** Blanks mean nothing in a postal code. */
function compact(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}
