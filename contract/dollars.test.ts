import { describe, expect, it } from 'vitest';
import { dollars } from './dollars.ts';

const words = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const amounts = [0, 1, 99, 100, 101, 1_999, 99_999, 100_000, 123_456, 99_999_999, 100_000_000, 123_456_789_012];

describe('an amount', () => {
  it.each([...amounts, ...amounts.slice(1).map((amount) => -amount)])(
    'reads as en-US writes dollars: %i cents',
    (amount) => {
      expect(dollars(amount)).toBe(words.format(amount / 100));
    },
  );
});
