import { computed } from 'nanostores';
import { moneyLine } from '../../api/contract/money/lines.ts';
import { shipsGroundFree } from '../../api/contract/money/shipping.ts';
import { computeTotals, ORDER_MINIMUM } from '../../api/contract/money/totals.ts';
import { $cart } from './cart.ts';
import { $coupon } from './coupon.ts';
import { $serviceCode, $zip, isPostalCode } from './delivery.ts';
import { $rates } from './rates.ts';
import { $user } from './session.ts';

/** What the order would cost as things stand; the shop charges by the same module from its own cart. */
export const $totals = computed(
  [$cart, $serviceCode, $zip, $coupon, $rates, $user],
  ({ lines }, serviceCode, zip, coupon, { quotes }, user) =>
    computeTotals({
      lines: lines.map(moneyLine),
      serviceCode,
      postalCode: isPostalCode(zip) ? zip.slice(0, 5) : null,
      membership: user?.membership ?? false,
      taxExempt: user?.taxExempt ?? false,
      coupon: coupon.status === 'known' ? coupon.coupon : null,
      quotes,
    }),
);

/** US ground costs nothing for this cart, which hides the overnight service. */
export const $freeShipping = computed([$cart, $user], ({ lines }, user) =>
  shipsGroundFree(lines.map(moneyLine), user?.membership ?? false),
);

export const $hasLineErrors = computed($cart, ({ lines }) => lines.some((line) => line.error !== null));

export const $belowMinimum = computed(
  [$cart, $totals],
  ({ lines }, { subtotal }) => lines.length > 0 && subtotal < ORDER_MINIMUM,
);

/** The coupon's code while it takes something off; a coupon below its minimum is not sent with the order. */
export const $countingCoupon = computed([$coupon, $totals], (coupon, { couponDiscount }) =>
  coupon.status === 'known' && couponDiscount > 0 ? coupon.coupon.name : null,
);
