import { describe, expect, test } from 'vitest';
import { aCartLine } from '../../site/mocks/a-cart-line.ts';
import { cents } from '../cents.ts';
import type { Coupon } from '../coupon.ts';
import { serviceCodes } from '../service-code.ts';
import { type MoneyLine, moneyLine } from './lines.ts';
import { testRates } from './sample-rates.ts';
import { shipsGroundFree } from './shipping.ts';
import { computeTotals, type TotalsInput } from './totals.ts';
import type { Totals } from './totals-schema.ts';

const spool: MoneyLine = { price: cents(2299), qty: 1, isPart: false, isTenPack: false, freeGround: false };
const part: MoneyLine = { ...spool, price: cents(1450), isPart: true };
const tenPack: MoneyLine = { ...spool, price: cents(19_900), isTenPack: true };
const poster: MoneyLine = { ...spool, price: cents(4200), freeGround: true };

const fixed = (amount: number, from = 0): Coupon => ({
  name: 'FIXED',
  discount: { kind: 'fixed', amount: cents(amount) },
  minAmount: { subtotal: cents(from) },
});
const percent = (value: number, from = 0): Coupon => ({
  name: 'PERCENT',
  discount: { kind: 'percent', percent: value },
  minAmount: { subtotal: cents(from) },
});
const tiers: Coupon = {
  name: 'STACK',
  discount: {
    kind: 'tiers',
    tiers: [
      { min: 2, max: 4, discount: 5 },
      { min: 5, max: 9, discount: 12.5 },
    ],
  },
  minAmount: { subtotal: cents(0) },
};

const order: TotalsInput = {
  lines: [spool],
  serviceCode: serviceCodes.ground,
  postalCode: '60601',
  membership: false,
  taxExempt: false,
  coupon: null,
  rates: testRates,
};

/** The amounts of an order; every case also proves that the parts sum to the total. */
function totals(change: Partial<TotalsInput>): Totals {
  const result = computeTotals({ ...order, ...change });
  expect(result.subtotal - result.discount + result.shipping + result.tax).toBe(result.total);
  expect(result.memberDiscount + result.couponDiscount).toBe(result.discount);
  expect(result.grandTotal).toBe(result.total);
  return result;
}

describe('subtotal', () => {
  test.each([
    ['one spool', [spool], 2299],
    ['three spools and a part', [{ ...spool, qty: 3 }, part], 8347],
    ['an empty cart', [], 0],
  ])('%s costs price times quantity', (_, lines, expected) => {
    expect(totals({ lines }).subtotal).toBe(expected);
  });
});

describe('member discount', () => {
  test.each([
    ['a spool', [spool], 230],
    ['two spools', [{ ...spool, qty: 2 }], 460],
    ['a part', [part], 0],
    ['a ten-pack', [tenPack], 0],
    ['goods that ship free anyway', [poster], 0],
    ['a mixed cart: only the spool counts', [spool, part, tenPack, poster], 230],
  ])('applies 10%% off for members to %s', (_, lines, expected) => {
    expect(totals({ lines, membership: true }).memberDiscount).toBe(expected);
    expect(totals({ lines, membership: false }).memberDiscount).toBe(0);
  });

  test('rounds half a cent of discount up', () => {
    expect(totals({ lines: [{ ...spool, price: cents(1005) }], membership: true }).memberDiscount).toBe(101);
    expect(totals({ lines: [{ ...spool, price: cents(1004) }], membership: true }).memberDiscount).toBe(100);
  });
});

describe('coupon', () => {
  test.each([
    ['a fixed amount', fixed(800), 800],
    ['a fixed amount above the subtotal takes no more than the subtotal', fixed(99_999), 2299],
    ['a percentage', percent(15), 345],
    ['one hundred percent', percent(100), 2299],
    ['a coupon whose minimum is not reached', fixed(800, 2300), 0],
    ['a coupon whose minimum is just reached', fixed(800, 2299), 800],
  ])('subtracts %s from the subtotal', (_, coupon, expected) => {
    expect(totals({ coupon }).couponDiscount).toBe(expected);
  });

  test.each([
    [1, 0],
    [2, 230],
    [4, 460],
    [5, 1437],
    [9, 2586],
    [10, 0],
  ])('picks the tier for %i items, both limits included', (qty, expected) => {
    expect(totals({ lines: [{ ...spool, qty }], coupon: tiers }).couponDiscount).toBe(expected);
  });

  test.each([
    ['with a spool', [{ ...poster, isSpool: true }], 1000],
    ['with a spool among other goods', [part, { ...spool, isSpool: true }], 1000],
    ['without a spool', [poster, part], 0],
  ])('of a swatch card, %s', (_, lines, expected) => {
    const coupon = { ...fixed(1000), needsSpool: true };
    expect(totals({ lines, coupon }).couponDiscount).toBe(expected);
  });

  test('picks the tier by total quantity', () => {
    expect(totals({ lines: [spool, part, poster], coupon: tiers }).couponDiscount).toBe(397);
  });

  test('adds the member discount and the coupon', () => {
    expect(totals({ membership: true, coupon: percent(20) })).toMatchObject({
      memberDiscount: 230,
      couponDiscount: 460,
    });
  });

  test('never exceeds the subtotal together with the member discount', () => {
    expect(totals({ membership: true, coupon: percent(100) })).toMatchObject({ discount: 2299, tax: 0, total: 0 });
    expect(totals({ membership: true, coupon: percent(100) }).couponDiscount).toBe(2069);
  });
});

describe('tax', () => {
  test.each([
    ['47999', 0],
    ['48000', 138],
    ['48226', 138],
    ['49999', 138],
    ['50000', 0],
    ['K1A0B1', 0],
    [null, 0],
  ])('depends on the postal code %s', (postalCode, expected) => {
    expect(totals({ postalCode }).tax).toBe(expected);
  });

  test('uses the shop’s location for pickup, whatever address was entered', () => {
    expect(totals({ serviceCode: serviceCodes.pickup, postalCode: '10001' }).tax).toBe(138);
    expect(totals({ serviceCode: serviceCodes.pickup, postalCode: null }).tax).toBe(138);
  });

  test('applies to goods and not to shipping', () => {
    expect(totals({ postalCode: '48226', coupon: fixed(299), serviceCode: serviceCodes.overnight }).tax).toBe(120);
  });

  test('rounds half a cent up', () => {
    expect(totals({ lines: [{ ...spool, price: cents(1025) }], postalCode: '48226' }).tax).toBe(62);
    expect(totals({ lines: [{ ...spool, price: cents(1024) }], postalCode: '48226' }).tax).toBe(61);
  });

  test('is zero for exempt shoppers', () => {
    expect(totals({ postalCode: '48226', taxExempt: true }).tax).toBe(0);
  });
});

describe('shipping', () => {
  const mixed = [poster, spool];
  const quotes = { canadaEconomy: cents(2840), canadaGround: cents(2415) };

  test.each([
    ['ground', { serviceCode: serviceCodes.ground }, 500],
    ['ground for a member', { serviceCode: serviceCodes.ground, membership: true }, 0],
    ['ground when every line ships free', { serviceCode: serviceCodes.ground, lines: [poster] }, 0],
    ['ground when one line does not ship free', { serviceCode: serviceCodes.ground, lines: mixed }, 500],
    ['overnight', { serviceCode: serviceCodes.overnight }, 1000],
    ['overnight for a member', { serviceCode: serviceCodes.overnight, membership: true }, 1000],
    ['overnight when every line ships free', { serviceCode: serviceCodes.overnight, lines: [poster] }, 1000],
    ['pickup', { serviceCode: serviceCodes.pickup }, 0],
    ['economy to Canada by quote', { serviceCode: serviceCodes.canadaEconomy, quotes }, 2840],
    ['economy to Canada without a quote', { serviceCode: serviceCodes.canadaEconomy }, 2000],
    ['economy to Canada for a member', { serviceCode: serviceCodes.canadaEconomy, quotes, membership: true }, 2840],
    ['ground to Canada, ten dollars below the quote', { serviceCode: serviceCodes.canadaGround, quotes }, 1415],
    [
      'ground to Canada by a small quote',
      { serviceCode: serviceCodes.canadaGround, quotes: { canadaGround: cents(900) } },
      0,
    ],
    ['ground to Canada without a quote', { serviceCode: serviceCodes.canadaGround }, 2000],
    [
      'ground to Canada when every line ships free',
      { serviceCode: serviceCodes.canadaGround, quotes, lines: [poster] },
      1415,
    ],
    ['an empty cart', { lines: [] }, 0],
  ] as [string, Partial<TotalsInput>, number][])('%s', (_, change, expected) => {
    expect(totals(change).shipping).toBe(expected);
  });
});

test('free shipping is promised to no empty cart of a shopper who is not a member', () => {
  expect(shipsGroundFree([], false)).toBe(false);
  expect(shipsGroundFree([], true)).toBe(true);
});

test('a line that cannot be bought is priced like any other, and says so', () => {
  const line = aCartLine({ id: 'petrol', qty: 2, price: 2299 });
  const { data, price, qty } = line;
  const { isPart, isTenPack, freeGround, isSpool } = data;
  expect(moneyLine(line)).toEqual({ price, qty, isPart, isTenPack, freeGround, isSpool, hasError: false });
  expect(moneyLine({ ...line, error: 'Petrol is out of stock.' })).toMatchObject({
    price: 2299,
    qty: 2,
    hasError: true,
  });
});

test('totals of a complete order: member, coupon, Michigan, overnight', () => {
  const lines = [{ ...spool, qty: 2 }, part];
  const membership = { membership: true, coupon: fixed(500), postalCode: '48226', serviceCode: serviceCodes.overnight };
  expect(totals({ lines, ...membership })).toEqual({
    subtotal: 6048,
    memberDiscount: 460,
    couponDiscount: 500,
    discount: 960,
    shipping: 1000,
    tax: 305,
    total: 6393,
    grandTotal: 6393,
    errors: false,
  });
});

test('totals say that a line cannot be bought', () => {
  expect(totals({ lines: [spool, { ...part, hasError: true }] }).errors).toBe(true);
});

describe('the tax of a service', () => {
  const taxed = {
    ...{ by: 'stripe' as const, calculation: 'taxcalc_1', state: 'NY', taxable: cents(2799) },
    ...{ lines: { a: cents(92) }, shipping: cents(20) },
  };

  test('takes the place of the rule, shipping included', () => {
    expect(totals({ taxed, postalCode: '48226' })).toMatchObject({ tax: 112, total: 2911, taxed });
  });

  test('is not charged on an order that a coupon pays', () => {
    const free = totals({
      taxed: { ...taxed, lines: {}, shipping: cents(0) },
      coupon: fixed(5000),
      serviceCode: serviceCodes.pickup,
    });
    expect(free).toMatchObject({ tax: 0, total: 0 });
    expect(free.taxed).toBeUndefined();
  });
});
