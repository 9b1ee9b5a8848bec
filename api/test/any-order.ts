import fc from 'fast-check';
import type { Rates } from '../../contract/catalogue/rates.ts';
import { type Cents, cents } from '../../contract/cents.ts';
import type { Coupon, CouponDiscount } from '../../contract/coupon.ts';
import type { MoneyLine } from '../../contract/money/lines.ts';
import type { TotalsInput } from '../../contract/money/totals.ts';
import { serviceCodes } from '../../contract/service-code.ts';

const amount = (max: number): fc.Arbitrary<Cents> => fc.integer({ min: 0, max }).map(cents);
const percentage = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);

const line: fc.Arbitrary<MoneyLine> = fc.record({
  price: amount(50_000),
  qty: fc.integer({ min: 1, max: 999 }),
  isPart: fc.boolean(),
  isTenPack: fc.boolean(),
  freeGround: fc.boolean(),
  isSpool: fc.boolean(),
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
  needsSpool: fc.boolean(),
});

const rates: fc.Arbitrary<Rates> = fc.record({
  minimum: amount(2000),
  memberPercent: fc.integer({ min: 0, max: 90 }),
  ground: amount(2000),
  overnight: amount(5000),
  canada: amount(5000),
  canadaGroundShare: amount(5000),
  tax: fc.constantFrom(0, 6, 6.25, 8.875).map((percent) => ({
    pickupPostalCode: '48315',
    areas: [{ name: 'Michigan', from: '48000', to: '49999', percent }],
  })),
});

/** Any order that a client could ask the shop to price, sensible or not. */
export const anyOrder: fc.Arbitrary<TotalsInput> = fc.record({
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
  rates,
});
