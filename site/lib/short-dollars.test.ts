import { expect, it } from 'vitest';
import { shortDollars } from './short-dollars.ts';

it('shows cents only where there are any', () => {
  expect([3300, 3450, 100_000].map(shortDollars)).toEqual(['$33', '$34.50', '$1,000']);
});
