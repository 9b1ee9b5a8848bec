import { expect, test } from 'vitest';
import { highest, settleQuantity } from './quantity.ts';

const pairs = { step: 2, max: 9 };
const singles = { step: 1, max: 9 };

test('leftovers are sold in pairs: a typed quantity is rounded down, and the shopper is told', () => {
  expect(settleQuantity('5', pairs)).toEqual({ quantity: 4, rounded: true });
  expect(settleQuantity('4', pairs)).toEqual({ quantity: 4, rounded: false });
});

test('one step is the least', () => {
  expect(settleQuantity('1', pairs)).toEqual({ quantity: 2, rounded: true });
  expect(settleQuantity('0', singles)).toEqual({ quantity: 1, rounded: true });
  expect(settleQuantity('-3', singles)).toEqual({ quantity: 1, rounded: true });
});

test('no more can be asked for than is on hand, in whole steps', () => {
  expect(settleQuantity('40', singles).quantity).toBe(9);
  expect(settleQuantity('40', pairs).quantity).toBe(8);
  expect(highest(pairs)).toBe(8);
});

test('text without a number becomes one step', () => {
  expect(settleQuantity('many', singles)).toEqual({ quantity: 1, rounded: true });
  expect(settleQuantity('', pairs).quantity).toBe(2);
});

test('a lone leftover cannot be bought', () => {
  expect(highest({ step: 2, max: 1 })).toBe(0);
});
