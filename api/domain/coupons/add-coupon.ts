import type { CouponDiscount } from '../../contract/coupon.ts';
import type { Cents } from '../../contract/money/cents.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

export interface NewCoupon {
  /** in upper case */
  readonly code: string;
  readonly discount: CouponDiscount;
  readonly minSubtotal: Cents;
  readonly endsAt: Date | null;
}

export async function addCoupon(db: Db, { code, discount, minSubtotal, endsAt }: NewCoupon): Promise<void> {
  const added = await db
    .insertInto('coupons')
    .values({ code, discount: JSON.stringify(discount), min_subtotal: minSubtotal, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) throw new ShopError('coupon_exists', { code });
}
