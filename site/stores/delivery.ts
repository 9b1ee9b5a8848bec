import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { CANADIAN_POSTAL_CODE, US_POSTAL_CODE } from '../../api/contract/customer.ts';
import { isInternational, type ServiceCode, serviceCodes } from '../../api/contract/service-code.ts';

/** The postal code that tax and shipping are estimated for, as typed; empty until the shopper says. */
export const $zip = persistentAtom<string>('northspool:zip', '');

/** How the parcel leaves the workshop. */
export const $serviceCode = atom<ServiceCode>(
  isCanadian($zip.get()) ? serviceCodes.canadaEconomy : serviceCodes.ground,
);

export function isPostalCode(typed: string): boolean {
  return US_POSTAL_CODE.test(typed.trim()) || isCanadian(typed);
}

export function isCanadian(typed: string): boolean {
  return CANADIAN_POSTAL_CODE.test(typed.trim());
}

/** Keeps a postal code and moves the parcel to a service of its country. */
export function deliverTo(typed: string): void {
  const zip = typed.trim().toUpperCase();
  $zip.set(zip);
  if (isPostalCode(zip)) shipWithin(isCanadian(zip) ? 'CA' : 'US');
}

/** Pickup stays pickup: it does not cross a border. */
export function shipWithin(country: 'US' | 'CA'): void {
  const code = $serviceCode.get();
  if (code === serviceCodes.pickup || isInternational(code) === (country === 'CA')) return;
  $serviceCode.set(country === 'CA' ? serviceCodes.canadaEconomy : serviceCodes.ground);
}
