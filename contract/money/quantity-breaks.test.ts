import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { cents } from '../cents.ts';
import { betterQuantity, breakPercent, priceWithBreak } from './quantity-breaks.ts';

const breaks = [
  { from: 10, percent: 5 },
  { from: 25, percent: 10 },
  { from: 50, percent: 15 },
];

it.each([
  [1, 0],
  [9, 0],
  [10, 5],
  [24, 5],
  [25, 10],
  [50, 15],
  [999, 15],
])('takes off %i pieces %i percent', (quantity, percent) => {
  expect(breakPercent(breaks, quantity)).toBe(percent);
});

it('rounds the price of one piece to a cent, so that pieces multiply to the total', () => {
  expect(priceWithBreak(cents(282), breaks, 10)).toBe(268);
  expect(priceWithBreak(cents(1), breaks, 50)).toBe(1);
  expect(priceWithBreak(cents(10), breaks, 10)).toBe(10);
});

it('hints at the next break', () => {
  expect(betterQuantity(cents(282), breaks, 7)).toEqual({ quantity: 10, each: 268, saved: 0 });
  expect(betterQuantity(cents(282), breaks, 50)).toBeUndefined();
  expect(betterQuantity(cents(282), [], 7)).toBeUndefined();
});

it('hints at more pieces that cost less in total', () => {
  // 24 × $9.50 = $228.00, 25 × $9.00 = $225.00
  expect(betterQuantity(cents(1000), breaks, 24)).toEqual({ quantity: 25, each: 900, saved: 300 });
});

it('hints at the quantity that costs the least of all', () => {
  const steep = [...breaks.slice(0, 2), { from: 26, percent: 50 }];
  expect(betterQuantity(cents(1000), steep, 24)).toEqual({ quantity: 26, each: 500, saved: 9800 });
});

it('never charges more pieces less than fewer without a hint', () => {
  fuzz(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 998 }), (price, quantity) => {
      const total = (pieces: number) => priceWithBreak(cents(price), breaks, pieces) * pieces;
      const least = Math.min(...breaks.map(({ from }) => (from > quantity ? total(from) : Infinity)));
      const hint = betterQuantity(cents(price), breaks, quantity);
      expect(hint?.saved ?? 0).toBe(Math.max(0, total(quantity) - least));
    }),
  );
});
