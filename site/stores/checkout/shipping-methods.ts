import { computed, effect } from 'nanostores';
import type { Cents } from '../../../contract/cents.ts';
import { isPoBox } from '../../../contract/customer.ts';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { moneyLine } from '../../../contract/money/lines.ts';
import { shippingCost } from '../../../contract/money/shipping.ts';
import { notContiguous } from '../../../contract/regions.ts';
import { isRemoteZip } from '../../../contract/remote-zip.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { availableServices } from '../../../contract/shipping/available-services.ts';
import { shopRates } from '../../lib/shop-rates.ts';
import { $cart } from '../cart/cart.ts';
import { $serviceCode, $zip, isCanadian } from '../delivery/delivery.ts';
import { $rates } from '../delivery/rates.ts';
import { notify } from '../notice.ts';
import { $user } from '../session.ts';
import { $details } from './checkout-details.ts';

interface ShippingMethod {
  readonly code: ServiceCode;
  readonly price: Cents;
}

/** Why this cart cannot ship overnight, as far as its address is known; empty when it can. */
export const $noOvernightReason = computed([$cart, $details, $zip], ({ lines }, details, zip): string => {
  const { state, address, address2 } = details;
  if (lines.some((line) => line.data.isTenPack)) return deliveryMessages.bulkGroundOnly;
  if (isPoBox(address, address2)) return deliveryMessages.overnightPoBox;
  return notContiguous.includes(state) || isRemoteZip(zip) ? deliveryMessages.overnightContiguous : '';
});

/** The methods available for this cart and address, the default first. */
export const $shippingMethods = computed(
  [$cart, $details, $zip, $rates, $user],
  ({ lines }, { country, state, address, address2 }, zip, { quotes }, user): ShippingMethod[] => {
    const goods = lines.map(moneyLine);
    const place = country === 'CA' || isCanadian(zip) ? 'CA' : 'US';
    const destination = { country: place, state, zipCode: zip, isPoBox: isPoBox(address, address2), quotes } as const;
    const cart = { lines: goods, membership: user?.membership ?? false, quotes, rates: shopRates() };
    return availableServices(goods, destination).map((serviceCode) => ({
      code: serviceCode,
      price: shippingCost({ ...cart, serviceCode }),
    }));
  },
);

/** What the shopper should know about the chosen method before paying. */
export const $deliveryNotices = computed(
  [$cart, $details, $serviceCode],
  ({ lines }, { country, address, address2 }, code): string[] => {
    if (code === serviceCodes.pickup) return [];
    const bulk = lines.filter((line) => line.data.isTenPack).length;
    const others = code === serviceCodes.overnight ? 'Overnight' : 'SmartPost';
    const bulkNotice = bulk < lines.length ? deliveryMessages.bulkNotice(others) : deliveryMessages.bulkOnlyNotice;
    return [
      country === 'CA' &&
        deliveryMessages.canadaNotice(code === serviceCodes.canadaEconomy ? 'International Economy' : 'Ground'),
      country === 'US' && isPoBox(address, address2) && deliveryMessages.poBoxNotice,
      bulk > 0 && country === 'US' && bulkNotice,
    ].filter((text) => text !== false);
  },
);

/** Replaces the chosen method when it is no longer available, and says why. Returns a function that stops it. */
export function keepMethodAvailable(): () => void {
  return effect([$shippingMethods, $serviceCode, $cart], ([usual, ...others], chosen, { status }) => {
    // Before its lines have loaded, a cart is neither bulk nor free.
    if (status !== 'ready' || !usual || [usual, ...others].some(({ code }) => code === chosen)) return;
    $serviceCode.set(usual.code);
    const why = chosen === serviceCodes.overnight && $noOvernightReason.get();
    if (why) notify({ kind: 'info', text: `${why} ${deliveryMessages.groundInstead}` });
  });
}
