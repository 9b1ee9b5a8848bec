import { expect, test } from 'vitest';
import { answersText, countText, nothingText } from './list-texts.ts';

test('the count says how many of all are shown', () => {
  expect(countText(115, 115)).toEqual({ count: '115 items', rest: '' });
  expect(countText(1, 115)).toEqual({ count: '1 of 115 items', rest: 'matches' });
  expect(countText(0, 115)).toEqual({ count: '0 of 115 items', rest: 'match' });
  expect(countText(115, 115, 2, 3)).toEqual({ count: '115 items', rest: '· page 2 of 3' });
  expect(countText(60, 115, 2, 2)).toEqual({ count: '60 of 115 items', rest: 'match · page 2 of 2' });
});

test('where no goods match, the pages that answer are counted', () => {
  expect([0, 1, 2].map(answersText)).toEqual(['', '1 page answers', '2 pages answer']);
});

test('an empty list says what was looked for', () => {
  expect(nothingText(' petal ', 0)).toBe('Nothing here is called “petal”');
  expect(nothingText('petrol', 2)).toBe('Nothing here is called “petrol” and matches the filters');
  expect(nothingText('returns', 0, true)).toBe('No goods are called “returns”');
  expect(nothingText('', 1)).toBe('Nothing matches all of these filters');
});
