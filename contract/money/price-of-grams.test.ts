import { expect, test } from 'vitest';
import { gramsOf } from '../catalogue/grams.ts';
import { cents } from '../cents.ts';
import { priceOfGrams } from './price-of-grams.ts';

test.each([
  [799, '200g', 3995],
  [2299, '1kg', 2299],
  [9899, '5kg', 1980],
  [1999, '0.75kg', 2665],
])('%i cents for %s make %s cents per kilogram', (price, weight, each) => {
  expect(priceOfGrams(cents(price), gramsOf(weight) ?? 0, 1000)).toBe(each);
});

test.each(['1pc', 'SM', 'kg', '1.2.3kg'])('the size %s is not a weight', (size) => {
  expect(gramsOf(size)).toBeUndefined();
});
