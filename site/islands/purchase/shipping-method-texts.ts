import { type ServiceCode, serviceCodes } from '../../../api/contract/service-code.ts';

export const shippingMethodTitles: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ship by ground',
  [serviceCodes.overnight]: 'Ship overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ship by ground to Canada',
  [serviceCodes.canadaEconomy]: 'Ship economy to Canada',
};

const texts: Record<Exclude<ServiceCode, typeof serviceCodes.pickup>, string> = {
  [serviceCodes.ground]: 'FedEx SmartPost, 2-7 business days.',
  [serviceCodes.overnight]:
    'FedEx Overnight in the contiguous U.S. Orders before 5pm EST ship the same day; no Saturday delivery.',
  [serviceCodes.canadaGround]: 'FedEx Ground, at the carrier’s rate for your address.',
  [serviceCodes.canadaEconomy]: 'FedEx International Economy, at the carrier’s rate for your address.',
};

/** The description of a shipping method; of a pickup, the place and its hours. */
export function shippingMethodText(code: ServiceCode, pickupPlace: string): string {
  return code === serviceCodes.pickup ? pickupPlace : texts[code];
}
