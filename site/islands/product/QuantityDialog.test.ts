import { expect, test } from 'vitest';
import { quantityChoices } from './QuantityDialog.tsx';

test('offers 1 to 19, never 0', () => {
  const offered = quantityChoices({ step: 1, max: 400 });
  expect([offered[0], offered.at(-1), offered.length]).toEqual([1, 19, 19]);
});

test('offers Leftovers in pairs', () => {
  expect(quantityChoices({ step: 2, max: 400 })).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18]);
});

test('offers no more than the stock', () => {
  expect(quantityChoices({ step: 1, max: 3 })).toEqual([1, 2, 3]);
  expect(quantityChoices({ step: 2, max: 5 })).toEqual([2, 4]);
  expect(quantityChoices({ step: 2, max: 1 })).toEqual([]);
});
