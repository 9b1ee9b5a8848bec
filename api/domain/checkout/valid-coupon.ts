import { type Coupon, couponCodeSchema } from '../../contract/coupon.ts';
import { cents } from '../../contract/money/cents.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** The coupon that was typed, if it exists and has not ended. */
export async function validCoupon(db: Db, typed: string, now: Date): Promise<Coupon> {
  const code = couponCodeSchema.safeParse(typed);
  const row = code.success
    ? await db.selectFrom('coupons').selectAll().where('code', '=', code.data).executeTakeFirst()
    : undefined;
  if (!row) throw new ShopError('coupon_unknown', { code: typed.trim().toUpperCase() });
  if (row.ends_at && row.ends_at <= now) throw new ShopError('coupon_ended', { code: row.code });
  return { name: row.code, discount: row.discount, minAmount: { subtotal: cents(row.min_subtotal) } };
}
