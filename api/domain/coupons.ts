import { type Coupon, type CouponDiscount, couponCodeSchema } from '../contract/coupon.ts';
import { type Cents, cents } from '../contract/money/cents.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from './shop-error.ts';

const SHOWN_LENGTH = 32;

/** The coupon with the typed code. Throws when it does not exist or has ended. */
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

interface NewCoupon {
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

/** Ends a coupon now, for open carts too. One that has already ended keeps its date. */
export async function endCoupon(db: Db, code: string, now: Date): Promise<Date> {
  const row = await db
    .updateTable('coupons')
    .set((eb) => ({ ends_at: eb.fn('least', ['ends_at', eb.val(now)]) }))
    .where('code', '=', code)
    .returning('ends_at')
    .executeTakeFirst();
  if (!row) throw new ShopError('coupon_unknown', { code });
  return row.ends_at ?? now;
}

/** All coupons, by end date; coupons without one come last. */
export async function listCoupons(db: Db) {
  return await db
    .selectFrom('coupons')
    .selectAll()
    .orderBy('ends_at', (order) => order.asc().nullsLast())
    .orderBy('code')
    .execute();
}
