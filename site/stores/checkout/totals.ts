import { atom, computed } from 'nanostores';
import type { Cents } from '../../../contract/cents.ts';
import { moneyLine } from '../../../contract/money/lines.ts';
import { computeTotals, premiumSavings, type TotalsInput } from '../../../contract/money/totals.ts';
import { shopRates } from '../../lib/shop-rates.ts';
import { $cart } from '../cart/cart.ts';
import { $coupon } from '../cart/coupon.ts';
import { $serviceCode, $zip, isPostalCode } from '../delivery/delivery.ts';
import { $rates } from '../delivery/rates.ts';
import { $user } from '../session.ts';
import { $checkoutTax, $taxKey } from './tax-state.ts';

const $untaxed = computed(
  [$cart, $serviceCode, $zip, $coupon, $rates, $user],
  ({ lines }, serviceCode, zip, coupon, { quotes }, user): TotalsInput => ({
    lines: lines.map(moneyLine),
    serviceCode,
    postalCode: isPostalCode(zip) ? zip.slice(0, 5) : null,
    membership: user?.membership ?? false,
    taxExempt: user?.taxExempt ?? false,
    coupon: coupon.status === 'known' ? coupon.coupon : null,
    quotes,
    rates: shopRates(),
  }),
);

/** The input of the price rules, with the tax of Stripe while that is of this cart and address. */
export const $order = computed([$untaxed, $checkoutTax, $taxKey], (order, { key, answer }, now): TotalsInput => {
  if (!answer?.taxed || key !== now) return order;
  const { total, tax } = computeTotals(order);
  return answer.untaxed === total - tax ? { ...order, taxed: answer.taxed } : order;
});

/** What the order would cost; the API charges by the same module from its own cart. */
export const $totals = computed($order, computeTotals);

/** The total that the API sent when it refused a lower one, with this page's total at that moment. */
export const $serverTotal = atom<{ readonly total: Cents; readonly pageTotal: Cents } | null>(null);

/**
 * The total that the page shows, and the most that is charged. If the page still computes another total than the API
 * sent, such as from an older quote, the API's is shown until the order changes; else it would be refused forever.
 */
export const $shownTotal = computed([$totals, $serverTotal], ({ total }, server) =>
  server?.pageTotal === total ? server.total : total,
);

/** Shows the API's total for the order as it is on this page. */
export function showServerTotal(total: Cents): void {
  $serverTotal.set({ total, pageTotal: $totals.get().total });
}

/** What Premium takes off this order: what members save, or what others would. */
export const $premiumSavings = computed($order, premiumSavings);

/** Why lines cannot be bought, each reason once. */
export const $lineErrors = computed($cart, ({ lines }) => [...new Set(lines.flatMap(({ error }) => error ?? []))]);

export const $hasLineErrors = computed($totals, ({ errors }) => errors === true);

/** A line exceeds the stock. */
export const $hasStockErrors = computed($cart, ({ lines }) =>
  lines.some(({ error, qty, data }) => error !== null && (data.atMost ?? data.qoh) < qty),
);

export const $belowMinimum = computed(
  [$cart, $totals],
  ({ lines }, { subtotal }) => lines.length > 0 && subtotal < shopRates().minimum,
);

/** The coupon's code while it gives a discount; a coupon below its minimum is not sent with the order. */
export const $appliedCoupon = computed([$coupon, $totals], (coupon, { couponDiscount }) =>
  coupon.status === 'known' && couponDiscount > 0 ? coupon.coupon.name : null,
);
