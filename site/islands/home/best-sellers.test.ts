import { expect, test } from 'vitest';
import { placeText } from './start-carousels.ts';

test('says which best sellers are shown', () => {
  expect(placeText([0, 1, 2, 3], 12)).toBe('1 to 4 of 12');
  expect(placeText([12], 13)).toBe('13 of 13');
});
