import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { cents } from '../cents.ts';
import { priceLadder as ladderAt, type SizeOnSale } from './price-ladder.ts';
import { testRates } from './sample-rates.ts';
import { computeTotals } from './totals.ts';

const priceLadder = <Size extends SizeOnSale>(sizes: readonly Size[]) => ladderAt(sizes, testRates);
const size = (grams: number, price: number, isTenPack = false): SizeOnSale => ({
  grams,
  price: cents(price),
  isTenPack,
  freeGround: false,
});

describe('the price ladder of a color', () => {
  test('shows the price per kilogram and the savings over single spools', () => {
    const rungs = priceLadder([size(10_000, 19_900, true), size(1000, 2299), size(5000, 9999)]);
    expect(rungs.map(({ grams, perKilo, saving }) => ({ grams, perKilo, saving }))).toEqual([
      { grams: 1000, perKilo: 2299, saving: 0 },
      { grams: 5000, perKilo: 2000, saving: 1496 },
      { grams: 10_000, perKilo: 1990, saving: 3090 },
    ]);
  });

  test('shows the member price for spools and the usual price for 10-packs', () => {
    const rungs = priceLadder([size(1000, 2299), size(10_000, 19_900, true)]);
    expect(rungs.map(({ memberPrice }) => memberPrice)).toEqual([2069, 19_900]);
  });

  test('shows no savings when a larger size is more expensive or there is no single spool', () => {
    expect(priceLadder([size(1000, 2299), size(5000, 12_000)]).map(({ saving }) => saving)).toEqual([0, 0]);
    expect(priceLadder([size(5000, 9999), size(10_000, 19_900, true)]).map(({ saving }) => saving)).toEqual([0, 0]);
  });

  test('rounds half a cent up', () => {
    expect(priceLadder([size(1000, 2299), size(4000, 8_182)])[1]?.perKilo).toBe(2046);
  });

  test('is empty for a single size', () => {
    expect(priceLadder([size(1000, 2299)])).toEqual([]);
    expect(priceLadder([])).toEqual([]);
  });
});

const anySize = fc
  .record({
    price: fc.integer({ min: 1, max: 100_000 }),
    grams: fc.integer({ min: 1, max: 50 }),
    isTenPack: fc.boolean(),
    freeGround: fc.boolean(),
  })
  .map(({ price, grams, ...rest }): SizeOnSale => ({ ...rest, price: cents(price), grams: grams * 200 }));

test('the member price matches what the cart charges a member, for any sizes', () => {
  fuzz(
    fc.property(fc.array(anySize, { minLength: 2, maxLength: 6 }), (sizes) => {
      for (const { memberPrice, saving, perKilo, ...rung } of priceLadder(sizes)) {
        const { subtotal, discount } = computeTotals({
          lines: [{ ...rung, qty: 1, isPart: false }],
          serviceCode: 95,
          postalCode: null,
          membership: true,
          taxExempt: false,
          coupon: null,
          rates: testRates,
        });
        expect(memberPrice).toBe(subtotal - discount);
        expect(Math.abs(perKilo * rung.grams - rung.price * 1000)).toBeLessThanOrEqual(rung.grams / 2);
        expect(Number.isSafeInteger(saving)).toBe(true);
      }
    }),
  );
});
