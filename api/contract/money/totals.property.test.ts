import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Coupon, CouponDiscount } from '../coupon.ts';
import { serviceCodes } from '../service-code.ts';
import { type Cents, cents } from './cents.ts';
import type { MoneyLine } from './lines.ts';
import { computeTotals, type TotalsInput } from './totals.ts';

const amount = (max: number): fc.Arbitrary<Cents> => fc.integer({ min: 0, max }).map(cents);
const percentage = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);

const line: fc.Arbitrary<MoneyLine> = fc.record({
  price: amount(50_000),
  qty: fc.integer({ min: 1, max: 999 }),
  isPart: fc.boolean(),
  isTenPack: fc.boolean(),
  freeGround: fc.boolean(),
});

const tier = fc
  .tuple(fc.nat(50), fc.nat(50), percentage)
  .map(([min, span, discount]) => ({ min, max: min + span, discount }));

const discount: fc.Arbitrary<CouponDiscount> = fc.oneof(
  amount(200_000).map((fixed) => ({ kind: 'fixed' as const, amount: fixed })),
  percentage.map((percent) => ({ kind: 'percent' as const, percent })),
  fc.array(tier, { minLength: 1, maxLength: 4 }).map((tiers) => ({ kind: 'tiers' as const, tiers })),
);

const coupon: fc.Arbitrary<Coupon> = fc.record({
  name: fc.constant('ANY'),
  discount,
  minAmount: fc.record({ subtotal: amount(20_000) }),
});

const order: fc.Arbitrary<TotalsInput> = fc.record({
  lines: fc.array(line, { maxLength: 8 }),
  serviceCode: fc.constantFrom(...Object.values(serviceCodes)),
  postalCode: fc.constantFrom(null, '48226', '49999', '60601', 'K1A0B1'),
  membership: fc.boolean(),
  taxExempt: fc.boolean(),
  coupon: fc.option(coupon),
  quotes: fc.record({
    canadaEconomy: fc.option(amount(9000), { nil: undefined }),
    canadaGround: fc.option(amount(9000), { nil: undefined }),
  }),
});

test('for any order the parts sum to the total and nothing is negative or a fraction', () => {
  fc.assert(
    fc.property(order, (input) => {
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
    fc.property(order, (input) => {
      const guest = computeTotals({ ...input, membership: false });
      const member = computeTotals({ ...input, membership: true });
      expect(member.total).toBeLessThanOrEqual(guest.total);
    }),
    { numRuns: 1000 },
  );
});
