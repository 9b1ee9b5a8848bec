import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Rates } from '../catalogue/rates.ts';
import { type Cents, cents } from '../cents.ts';
import { couponDiscount, memberDiscount } from './discount.ts';
import { shippingCost } from './shipping.ts';
import { salesTax, taxPercent, taxPostalCode } from './tax.ts';
import { computeTotals, type TotalsInput } from './totals.ts';

type Order = Omit<TotalsInput, 'coupon'> & {
  readonly coupon: Omit<NonNullable<TotalsInput['coupon']>, 'name'> | null;
  readonly taxable: Cents;
};
interface Published {
  readonly rates: Record<string, Rates>;
  readonly cases: readonly {
    readonly name: string;
    readonly input: Omit<Order, 'rates'> & { readonly rates: string };
    readonly expected: unknown;
  }[];
}

const named = (coupon: Order['coupon']) => coupon && { name: 'COUPON', ...coupon };

/** What the shop answers to the input of each file. */
const rules: Record<string, (order: Order) => unknown> = {
  discounts: ({ lines, coupon, rates }) => {
    const full = named(coupon);
    return { member: memberDiscount(lines, rates), coupon: full ? couponDiscount(full, lines) : cents(0) };
  },
  shipping: shippingCost,
  tax: ({ taxable, serviceCode, postalCode, taxExempt, rates }) =>
    salesTax(taxable, taxPercent(taxPostalCode(serviceCode, postalCode, rates.tax), rates.tax), taxExempt),
  totals: (order) => {
    const { errors: _, grandTotal, ...totals } = computeTotals({ ...order, coupon: named(order.coupon) });
    expect(grandTotal).toBe(totals.total);
    expect(totals.subtotal - totals.discount + totals.shipping + totals.tax).toBe(totals.total);
    expect(totals.memberDiscount + totals.couponDiscount).toBe(totals.discount);
    return totals;
  },
};

describe.each(Object.entries(rules))('the published %s', (file, rule) => {
  const { rates, cases } = JSON.parse(
    readFileSync(new URL(`../vectors/${file}.json`, import.meta.url), 'utf8'),
  ) as Published;

  it.each(cases.map((each) => [each.name, each] as const))('are the shop’s: %s', (_, { input, expected }) => {
    const ofCase = rates[input.rates];
    if (!ofCase) throw new Error(`${input.rates} is none of the file's rates`);
    expect(rule({ ...input, rates: ofCase })).toEqual(expected);
  });

  it('have a name each', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });
});
