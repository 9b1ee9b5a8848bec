import { expect, test } from 'vitest';
import { countText, isFound } from './search.ts';

test('any part of the name is found, in any case', () => {
  expect(isFound('Petrol', 'TRO')).toBe(true);
  expect(isFound('Petrol', ' petrol ')).toBe(true);
  expect(isFound('Petrol', 'petal')).toBe(false);
});

test('an empty search shows everything again', () => {
  expect(isFound('Petrol', '')).toBe(true);
  expect(isFound('Petrol', '  ')).toBe(true);
});

test('the count says how many of all are shown', () => {
  expect(countText(115, 115)).toEqual({ count: '115 items', rest: '' });
  expect(countText(1, 115)).toEqual({ count: '1 of 115 items', rest: 'matches' });
  expect(countText(0, 115)).toEqual({ count: '0 of 115 items', rest: 'match' });
});
