import { expect, it } from 'vitest';
import { escapeLike } from './escape-like.ts';

it('looks for the signs of LIKE as they are', () => {
  expect(escapeLike('100% of a_b\\c')).toBe('100\\% of a\\_b\\\\c');
});
