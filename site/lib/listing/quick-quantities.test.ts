import { expect, test } from 'vitest';
import { quickQuantities } from './quick-quantities.ts';

test('1 to 19 can be chosen at once', () => {
  expect(quickQuantities({ step: 1, max: 400 })).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
});

test('leftovers are chosen in even numbers', () => {
  expect(quickQuantities({ step: 2, max: 400 })).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18]);
});

test('offers no more than the stock', () => {
  expect(quickQuantities({ step: 1, max: 3 })).toEqual([1, 2, 3]);
  expect(quickQuantities({ step: 2, max: 5 })).toEqual([2, 4]);
  expect(quickQuantities({ step: 2, max: 1 })).toEqual([]);
  expect(quickQuantities({ step: 1, max: -1 })).toEqual([]);
});
