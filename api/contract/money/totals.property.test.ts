import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOrder } from '../../test/any-order.ts';
import { computeTotals } from './totals.ts';

test('for any order the parts sum to the total and nothing is negative or a fraction', () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const totals = computeTotals(input);
      expect(totals.subtotal - totals.discount + totals.shipping + totals.tax).toBe(totals.total);
      expect(totals.memberDiscount + totals.couponDiscount).toBe(totals.discount);
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
      for (const part of Object.values(totals)) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(part).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 2000 },
  );
});

test('becoming a member never makes any order dearer', () => {
  fc.assert(
    fc.property(anyOrder, (input) => {
      const guest = computeTotals({ ...input, membership: false });
      const member = computeTotals({ ...input, membership: true });
      expect(member.total).toBeLessThanOrEqual(guest.total);
    }),
    { numRuns: 1000 },
  );
});
