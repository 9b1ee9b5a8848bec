import { sql } from 'kysely';
import { type Cents, cents } from '../../../contract/cents.ts';
import type { Order } from '../../../contract/order.ts';
import type { Db } from '../../db/schema.ts';

interface SwatchCredit {
  readonly shown: NonNullable<Order['swatchCredit']>;
  /** or is being used at this moment */
  readonly isUsed: boolean;
}

/**
 * The credits of the swatch cards in these orders, by order. They are issued with the payment (`issue_swatch_credit`), and
 * are coupons that work once, for anyone who types the code.
 */
export async function swatchCreditsOf(
  db: Db,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SwatchCredit>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; code: string; amount: Cents; until: Date; used: boolean; has: boolean }>`
    select credits_order as id, code, (discount ->> 'amount')::int as amount, ends_at as until,
      coupon_uses(code, '', '', true) > 0 as used, has_swatch_card(credits_order) as has
    from coupons where credits_order = any(${orderIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, code, amount, until, used: isUsed, has }) => {
      const unused = has && until > now ? 'open' : 'ended';
      const state = isUsed ? 'used' : unused;
      return [id, { shown: { code, amount: cents(amount), until: until.toISOString(), state }, isUsed }];
    }),
  );
}

/** Whether what an order's swatch card cost was taken off another order: its money does not go back as well. */
export async function isCreditUsed(db: Db, orderId: string): Promise<boolean> {
  return (await swatchCreditsOf(db, [orderId], new Date(0))).get(orderId)?.isUsed ?? false;
}
