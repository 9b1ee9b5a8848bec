import { expect, test } from 'vitest';
import { highest, settleQuantity } from './quantity.ts';
import { quantityWords } from './quantity-words.ts';

const pairs = { step: 2, max: 9 };
const singles = { step: 1, max: 9 };

test('leftovers are sold in pairs: a typed quantity is rounded down, and the shopper is told', () => {
  expect(settleQuantity('5', pairs)).toEqual({ quantity: 4, change: 'multiple' });
  expect(settleQuantity('4', pairs)).toEqual({ quantity: 4 });
  expect(settleQuantity('1', pairs)).toEqual({ quantity: 2, change: 'multiple' });
});

test('one step is the least', () => {
  expect(settleQuantity('0', singles)).toEqual({ quantity: 1, change: 'least' });
  expect(settleQuantity('-3', pairs)).toEqual({ quantity: 2, change: 'least' });
});

test('no more can be asked for than is on hand, in whole steps', () => {
  expect(settleQuantity('40', singles)).toEqual({ quantity: 9, change: 'most' });
  expect(settleQuantity('40', pairs)).toEqual({ quantity: 8, change: 'most' });
  expect(settleQuantity('9', singles)).toEqual({ quantity: 9 });
  expect(highest(pairs)).toBe(8);
});

test('text without a number becomes one step', () => {
  expect(settleQuantity('many', singles)).toEqual({ quantity: 1, change: 'least' });
  expect(settleQuantity('', pairs).quantity).toBe(2);
});

test('a lone leftover cannot be bought', () => {
  expect(highest({ step: 2, max: 1 })).toBe(0);
});

test('each change is told as what it is', () => {
  const words = (typed: string, rule: { step: number; max: number }) =>
    quantityWords(settleQuantity(typed, rule).change, rule);
  expect(words('1000', { step: 1, max: 86 })).toBe('Only 86 left: quantity set to 86');
  expect(words('1000', pairs)).toBe('Only 9 left: quantity set to 8');
  expect(words('0', singles)).toBe('The smallest order is 1: quantity set to 1');
  expect(words('5', pairs)).toBe('This product must be ordered in multiples of 2');
  expect(words('3', singles)).toBe('');
});
