import { type Coupon, couponCodeSchema } from '../../contract/coupon.ts';
import { cents } from '../../contract/money/cents.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';

const SHOWN_LENGTH = 32;

/** The coupon that a shopper typed. Throws when there is none, or none any more. */
export async function findCoupon(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  typed: string,
): Promise<Coupon> {
  const code = couponCodeSchema.safeParse(typed);
  if (!code.success) throw new ShopError('coupon_unknown', { code: typed.trim().slice(0, SHOWN_LENGTH) });
  const coupon = await connection.db.selectFrom('coupons').selectAll().where('code', '=', code.data).executeTakeFirst();
  if (!coupon) throw new ShopError('coupon_unknown', { code: code.data });
  if (coupon.ends_at && coupon.ends_at <= clock()) throw new ShopError('coupon_ended', { code: code.data });
  return { name: coupon.code, discount: coupon.discount, minAmount: { subtotal: cents(coupon.min_subtotal) } };
}
