import { persistentAtom } from '@nanostores/persistent';
import { CANADIAN_POSTAL_CODE, US_POSTAL_CODE } from '../../../api/contract/customer.ts';
import {
  isInternational,
  type ServiceCode,
  serviceCodeSchema,
  serviceCodes,
} from '../../../api/contract/service-code.ts';

/** The postal code that tax and shipping are estimated for; empty until the shopper says. */
export const $zip = persistentAtom<string>('northspool:zip', '');

/**
 * How the parcel leaves the workshop: chosen in the cart, kept for the checkout. A choice in another tab does not
 * change the total of this one under the shopper's eyes.
 */
export const $serviceCode = persistentAtom<ServiceCode>('northspool:service', usualService(), {
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

/** Keeps a postal code, as its country writes it, and moves the parcel to a service of that country. */
export function deliverTo(typed: string): void {
  const zip = compact(typed);
  $zip.set(isCanadian(zip) ? `${zip.slice(0, 3)} ${zip.slice(3)}` : zip);
  if (isPostalCode(zip)) shipWithin(isCanadian(zip) ? 'CA' : 'US');
}

/** Pickup stays pickup: it does not cross a border. */
export function shipWithin(country: 'US' | 'CA'): void {
  const code = $serviceCode.get();
  if (code === serviceCodes.pickup || isInternational(code) === (country === 'CA')) return;
  $serviceCode.set(country === 'CA' ? serviceCodes.canadaEconomy : serviceCodes.ground);
}

/** The next order starts with what is usual: nobody pays for an overnight parcel that they chose for another one. */
export function forgetServiceChoice(): void {
  $serviceCode.set(usualService());
}

function usualService(): ServiceCode {
  return isCanadian($zip.get()) ? serviceCodes.canadaEconomy : serviceCodes.ground;
}

function readService(stored: string): ServiceCode {
  return serviceCodeSchema.safeParse(Number(stored)).data ?? serviceCodes.ground;
}

/** Blanks are of no meaning in a postal code. */
function compact(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}
