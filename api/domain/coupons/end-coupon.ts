import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';

/** From now on it is refused, in open carts too. Ending one that has ended keeps its day. */
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

/** All coupons; those that never end come last. */
export async function listCoupons(db: Db) {
  return await db
    .selectFrom('coupons')
    .selectAll()
    .orderBy('ends_at', (order) => order.asc().nullsLast())
    .orderBy('code')
    .execute();
}
