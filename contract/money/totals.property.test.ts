import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOrder } from '../../api/test/any-order.ts';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { computeTotals } from './totals.ts';

test('the parts sum to the total, and no part is negative or fractional, for any order', () => {
  fuzz(
    fc.property(anyOrder, (input) => {
      const { errors: _, ...totals } = computeTotals(input);
      expect(totals.subtotal - totals.discount + totals.shipping + totals.tax).toBe(totals.total);
      expect(totals.memberDiscount + totals.couponDiscount).toBe(totals.discount);
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
      for (const part of Object.values(totals)) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
    }),
    { share: 10 },
  );
});

test('a membership never makes an order more expensive', () => {
  fuzz(
    fc.property(anyOrder, (input) => {
      const guest = computeTotals({ ...input, membership: false });
      const member = computeTotals({ ...input, membership: true });
      expect(member.total).toBeLessThanOrEqual(guest.total);
    }),
    { share: 5 },
  );
});
