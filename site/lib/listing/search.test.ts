import { expect, test } from 'vitest';
import { countText, nameFinder, nothingText } from './search.ts';

const isFound = (name: string, typed: string) => nameFinder(typed)(name);

test('any part of the name is found, in any case', () => {
  expect(isFound('petrol', 'TRO')).toBe(true);
  expect(isFound('petrol', ' petrol ')).toBe(true);
  expect(isFound('petrol', 'petal')).toBe(false);
});

test('an empty search shows everything again', () => {
  expect(isFound('petrol', '')).toBe(true);
  expect(isFound('petrol', '  ')).toBe(true);
});

test('the count says how many of all are shown', () => {
  expect(countText(115, 115)).toEqual({ count: '115 items', rest: '' });
  expect(countText(1, 115)).toEqual({ count: '1 of 115 items', rest: 'matches' });
  expect(countText(0, 115)).toEqual({ count: '0 of 115 items', rest: 'match' });
});

test('an empty list says what was looked for', () => {
  expect(nothingText(' petal ', 0)).toBe('Nothing here is called “petal”');
  expect(nothingText('petrol', 2)).toBe('Nothing here is called “petrol” and matches the filters');
  expect(nothingText('', 1)).toBe('Nothing matches all of these filters');
});
