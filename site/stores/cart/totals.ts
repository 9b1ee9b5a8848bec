import { atom, computed } from 'nanostores';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { moneyLine } from '../../../api/contract/money/lines.ts';
import { premiumSavings } from '../../../api/contract/money/premium-savings.ts';
import { shipsGroundFree } from '../../../api/contract/money/shipping.ts';
import { computeTotals, ORDER_MINIMUM, type TotalsInput } from '../../../api/contract/money/totals.ts';
import { $serviceCode, $zip, isPostalCode } from '../delivery/delivery.ts';
import { $rates } from '../delivery/rates.ts';
import { $user } from '../session.ts';
import { $cart } from './cart.ts';
import { $coupon } from './coupon.ts';

/** The order as the price rules see it, as things stand. */
const $order = computed(
  [$cart, $serviceCode, $zip, $coupon, $rates, $user],
  ({ lines }, serviceCode, zip, coupon, { quotes }, user): TotalsInput => ({
    lines: lines.map(moneyLine),
    serviceCode,
    postalCode: isPostalCode(zip) ? zip.slice(0, 5) : null,
    membership: user?.membership ?? false,
    taxExempt: user?.taxExempt ?? false,
    coupon: coupon.status === 'known' ? coupon.coupon : null,
    quotes,
  }),
);

/** What the order would cost; the shop charges by the same module from its own cart. */
export const $totals = computed($order, computeTotals);

/** The total that the shop named when it refused a lower one, and what this page worked out at that moment. */
export const $namedTotal = atom<{ readonly total: Cents; readonly pageTotal: Cents } | null>(null);

/**
 * What the page says that the order comes to: no more is charged. Where the page still works out another total than
 * the shop named, such as by an older quote, the shop's counts until the order changes; otherwise it would be refused
 * again and again.
 */
export const $shownTotal = computed([$totals, $namedTotal], ({ total }, named) =>
  named?.pageTotal === total ? named.total : total,
);

/** Shows the shop's total for the order as it stands on this page. */
export function showNamedTotal(total: Cents): void {
  $namedTotal.set({ total, pageTotal: $totals.get().total });
}

/** What Premium takes off this order: for members what it has saved, for others what it would. */
export const $premiumSavings = computed($order, premiumSavings);

/** Every line ships free by US ground, which hides the overnight service. Members may still choose it. */
export const $freeShipping = computed($cart, ({ lines }) => shipsGroundFree(lines.map(moneyLine), false));

export const $hasLineErrors = computed($cart, ({ lines }) => lines.some((line) => line.error !== null));

export const $belowMinimum = computed(
  [$cart, $totals],
  ({ lines }, { subtotal }) => lines.length > 0 && subtotal < ORDER_MINIMUM,
);

/** The coupon's code while it takes something off; a coupon below its minimum is not sent with the order. */
export const $countingCoupon = computed([$coupon, $totals], (coupon, { couponDiscount }) =>
  coupon.status === 'known' && couponDiscount > 0 ? coupon.coupon.name : null,
);
