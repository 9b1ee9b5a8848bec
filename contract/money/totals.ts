import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents } from '../cents.ts';
import type { Coupon } from '../coupon.ts';
import type { ServiceCode } from '../service-code.ts';
import { isInternational } from '../service-code.ts';
import { couponDiscount, memberDiscount } from './discount.ts';
import { type MoneyLine, subtotalOf } from './lines.ts';
import { type ShippingQuotes, shippingCost } from './shipping.ts';
import { salesTax, sumOfTax, taxPercent, taxPostalCode } from './tax.ts';
import type { Taxed, Totals } from './totals-schema.ts';

export interface TotalsInput {
  readonly lines: readonly MoneyLine[];
  readonly serviceCode: ServiceCode;
  /** null before the shopper enters one */
  readonly postalCode: string | null;
  readonly membership: boolean;
  readonly taxExempt: boolean;
  readonly coupon: Coupon | null;
  readonly quotes?: ShippingQuotes | undefined;
  /** tax of a service for exactly this order; without it, the rule by postal code applies */
  readonly taxed?: Taxed | undefined;
  readonly rates: Rates;
}

/** The least that Stripe charges to a card, in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const SMALLEST_CHARGE = 50;

/**
 * The only place that turns a cart into a price: the browser previews with it, the API charges it. A coupon stacks with
 * the member discount; together they take off no more than the subtotal. What a
 * coupon leaves below the smallest charge is waived: the coupon covers it, and the order is free.
 */
export function computeTotals(input: TotalsInput): Totals {
  const { lines, serviceCode, coupon, rates, taxed } = input;
  const subtotal = subtotalOf(lines);
  const byMembership = input.membership ? memberDiscount(lines, rates) : cents(0);
  const afterMembership = cents(subtotal - byMembership);
  const byCoupon = coupon ? capped(couponDiscount(coupon, lines), afterMembership) : cents(0);
  const shipping = shippingCost(input);
  const percent = taxPercent(taxPostalCode(serviceCode, input.postalCode, rates.tax), rates.tax);
  const byRule = salesTax(cents(afterMembership - byCoupon), percent, input.taxExempt);
  const tax = taxed ? sumOfTax(taxed) : byRule;
  const charged = {
    couponDiscount: byCoupon,
    shipping,
    tax,
    total: cents(afterMembership - byCoupon + shipping + tax),
  };
  const waived = { couponDiscount: afterMembership, shipping: cents(0), tax: cents(0), total: cents(0) };
  const parts = byCoupon > 0 && charged.total < SMALLEST_CHARGE ? waived : charged;
  return {
    subtotal,
    memberDiscount: byMembership,
    ...parts,
    discount: cents(byMembership + parts.couponDiscount),
    grandTotal: parts.total,
    errors: lines.some(({ hasError }) => hasError),
    ...(taxed && parts === charged && { taxed }),
  };
}

function capped(amount: Cents, limit: number): Cents {
  return cents(Math.min(amount, limit));
}

/**
 * What Premium saves on the same cart with the same shipping method and address: the discount, ground shipping and the
 * tax on the difference, before the Premium fee; tax of a service stays out of it. Zero for Canada, because Premium is US
 * only.
 */
export function premiumSavings(order: Omit<TotalsInput, 'membership'>): Cents {
  if (isInternational(order.serviceCode)) return cents(0);
  const guest = computeTotals({ ...order, membership: false });
  const member = computeTotals({ ...order, membership: true });
  return cents(guest.total - member.total);
}
