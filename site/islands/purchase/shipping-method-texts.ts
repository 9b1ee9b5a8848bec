import { dollars } from '../../../contract/dollars.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { daysText, transitDays } from '../../../contract/shipping/arrival-words.ts';
import { groundCarrier } from '../../../contract/shipping/carriers.ts';
import { shopRates } from '../../lib/shop-rates.ts';

export const shippingMethodTitles: Record<ServiceCode, string> = {
  [serviceCodes.ground]: 'Ship by ground',
  [serviceCodes.overnight]: 'Ship overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Ship by ground to Canada',
  [serviceCodes.canadaEconomy]: 'Ship economy to Canada',
};

type Goods = Parameters<typeof groundCarrier>[0];

const texts: Record<Exclude<ServiceCode, typeof serviceCodes.pickup>, (goods: Goods) => string> = {
  [serviceCodes.ground]: (goods) => `${groundCarrier(goods)}, ${daysText(transitDays.ground)}.`,
  [serviceCodes.overnight]: () =>
    'FedEx Overnight in the contiguous U.S. Orders before 5pm EST on a business day ship the same day; no Saturday delivery.',
  [serviceCodes.canadaGround]: () =>
    `FedEx Ground, ${daysText(transitDays.canadaGround)}. The carrier’s rate for your address, of which we pay ${dollars(shopRates().canadaGroundShare)}.`,
  [serviceCodes.canadaEconomy]: () =>
    `FedEx International Economy, by air, ${daysText(transitDays.canadaEconomy)}. The carrier’s rate for your address.`,
};

/** The description of a shipping method; of a pickup, the place and its hours. */
export function shippingMethodText(code: ServiceCode, pickupPlace: string, goods: Goods): string {
  return code === serviceCodes.pickup ? pickupPlace : texts[code](goods);
}
