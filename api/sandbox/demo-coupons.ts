import { cents } from '../../contract/cents.ts';
import type { CouponDiscount } from '../../contract/coupon.ts';
import type { Db } from '../db/schema.ts';

interface DemoCoupon {
  readonly code: string;
  readonly discount: CouponDiscount;
  /** cents */
  readonly minimum: number;
}

/** One coupon of each kind to try in sandbox mode. */
export const demoCoupons: readonly DemoCoupon[] = [
  { code: 'WELCOME10', discount: { kind: 'percent', percent: 10 }, minimum: 0 },
  { code: 'LATHE54', discount: { kind: 'fixed', amount: cents(800) }, minimum: 7500 },
  {
    code: 'STACK',
    discount: {
      kind: 'tiers',
      tiers: [
        { min: 3, max: 5, discount: 5 },
        { min: 6, max: 9, discount: 8 },
        { min: 10, max: 999, discount: 12 },
      ],
    },
    minimum: 0,
  },
];

/** Leaves existing coupons unchanged, because the owner may have edited them. */
export async function addDemoCoupons(db: Db): Promise<void> {
  const values = demoCoupons.map(({ code, discount, minimum }) => ({
    code,
    discount: JSON.stringify(discount),
    min_subtotal: minimum,
    ends_at: null,
  }));
  await db
    .insertInto('coupons')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
