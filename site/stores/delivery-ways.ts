import { computed } from 'nanostores';
import { isPoBox } from '../../api/contract/customer.ts';
import { messages } from '../../api/contract/messages.ts';
import type { Cents } from '../../api/contract/money/cents.ts';
import { moneyLine } from '../../api/contract/money/lines.ts';
import { shippingCost } from '../../api/contract/money/shipping.ts';
import { notContiguous } from '../../api/contract/regions.ts';
import { type ServiceCode, serviceCodes } from '../../api/contract/service-code.ts';
import { $cart } from './cart.ts';
import { $details } from './checkout-details.ts';
import { $serviceCode } from './delivery.ts';
import { $rates } from './rates.ts';
import { $user } from './session.ts';
import { $freeShipping } from './totals.ts';

export interface DeliveryWay {
  readonly code: ServiceCode;
  readonly price: Cents;
}

/** The ways this cart can go to this address, the usual one first. */
export const $ways = computed(
  [$cart, $details, $rates, $user, $freeShipping],
  ({ lines }, { country, state }, { quotes }, user, isFree): DeliveryWay[] => {
    const hasBulk = lines.some((line) => line.data.isTenPack);
    const overnight = isFree || hasBulk || notContiguous.includes(state) ? [] : [serviceCodes.overnight];
    const canadaGround = quotes.canadaGround === undefined ? [] : [serviceCodes.canadaGround];
    const codes: ServiceCode[] =
      country === 'CA'
        ? [...canadaGround, serviceCodes.canadaEconomy, serviceCodes.pickup]
        : [serviceCodes.ground, ...overnight, serviceCodes.pickup];
    const cart = { lines: lines.map(moneyLine), membership: user?.membership ?? false, quotes };
    return codes.map((serviceCode) => ({ code: serviceCode, price: shippingCost({ ...cart, serviceCode }) }));
  },
);

/** What the shopper should know about the chosen way before paying. */
export const $deliveryNotices = computed(
  [$cart, $details, $serviceCode],
  ({ lines }, { country, address, address2 }, code): string[] => {
    if (code === serviceCodes.pickup) return [];
    const bulk = lines.filter((line) => line.data.isTenPack).length;
    const others = code === serviceCodes.overnight ? 'Overnight' : 'SmartPost';
    const bulkNotice = bulk < lines.length ? messages.bulkNotice(others) : messages.bulkOnlyNotice;
    return [
      country === 'CA' && messages.canadaNotice,
      country === 'US' && isPoBox(address, address2) && messages.poBoxNotice,
      bulk > 0 && country === 'US' && bulkNotice,
    ].filter((text) => text !== false);
  },
);

/** Moves the parcel to a way that is still offered when its own no longer is. Give back: stop. */
export function keepWayOffered(): () => void {
  return $ways.subscribe((ways) => {
    if (ways.some(({ code }) => code === $serviceCode.get())) return;
    if (ways[0]) $serviceCode.set(ways[0].code);
  });
}
