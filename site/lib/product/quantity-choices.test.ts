import { expect, test } from 'vitest';
import { quantityChoices } from './quantity-choices.ts';

test('1 to 19 are offered, never 0', () => {
  const offered = quantityChoices({ step: 1, max: 400 });
  expect([offered[0], offered.at(-1), offered.length]).toEqual([1, 19, 19]);
});

test('Leftovers are offered in pairs', () => {
  expect(quantityChoices({ step: 2, max: 400 })).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18]);
});

test('no more are offered than are on hand', () => {
  expect(quantityChoices({ step: 1, max: 3 })).toEqual([1, 2, 3]);
  expect(quantityChoices({ step: 2, max: 5 })).toEqual([2, 4]);
  expect(quantityChoices({ step: 2, max: 1 })).toEqual([]);
});
