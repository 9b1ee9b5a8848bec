import { expect, it } from 'vitest';
import { cents } from '../cents.ts';
import { printPrice } from './print-price.ts';

const petg = { density: 1.27, perGram: 18 };

it('charges a print by weight and material', () => {
  expect(printPrice(72_756, petg, { perGram: 0 }, 2, [])).toEqual({
    grams: 92.4,
    perGram: cents(18),
    single: cents(1663),
    each: cents(1663),
    total: cents(3326),
  });
});

it('adds five cents per gram for High Quality and subtracts five for High Speed', () => {
  expect(printPrice(100_000, petg, { perGram: 5 }, 1, []).each).toBe(2921);
  expect(printPrice(100_000, petg, { perGram: -5 }, 1, []).each).toBe(1651);
});

it('charges exactly the weight that is shown', () => {
  const { grams, perGram, each } = printPrice(12_345.678, petg, { perGram: 0 }, 1, []);
  expect(each).toBe(Math.round(grams * perGram));
});

it('charges for the smallest print', () => {
  expect(printPrice(20, petg, { perGram: -5 }, 999, [])).toMatchObject({ grams: 0.1, each: 1, total: 999 });
});

it('takes a quantity break off each piece, and the figures multiply', () => {
  const price = printPrice(72_756, petg, { perGram: 0 }, 12, [{ from: 10, percent: 5 }]);
  expect(price).toMatchObject({ single: 1663, each: 1580, total: 12 * 1580 });
});
