import { sql } from 'kysely';
import { type Cents, cents } from '../../contract/cents.ts';
import { type Coupon, type CouponDiscount, couponCodeSchema } from '../../contract/coupon.ts';
import { timesInWords } from '../../contract/discount-words.ts';
import type { Db, Row } from '../db/schema.ts';
import type { Deps } from './deps.ts';
import { auditedTransaction } from './operator/actions.ts';
import { ShopError } from './shop-error.ts';

const SHOWN_LENGTH = 32;

/** Who wants to use a coupon, as far as it is known: a cart knows no address yet. */
interface CouponCustomer {
  /** account or guest */
  readonly owner: string;
  readonly email?: string;
}

/**
 * The coupon with the typed code. Throws when it does not exist, has ended, or was used by this customer as often as it
 * may be; the statement that places an order asks the last once more, since two orders may come at once.
 */
export async function findCoupon(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  typed: string,
  { owner, email = '' }: CouponCustomer,
): Promise<Coupon> {
  const code = couponCodeSchema.safeParse(typed);
  if (!code.success) throw new ShopError('coupon_unknown', { code: typed.trim().slice(0, SHOWN_LENGTH) });
  const coupon = await connection.db.selectFrom('coupons').selectAll().where('code', '=', code.data).executeTakeFirst();
  if (!coupon) throw new ShopError('coupon_unknown', { code: code.data });
  const hasEnded = coupon.ends_at && coupon.ends_at <= clock();
  if (hasEnded || !(await hasSwatchCard(connection.db, coupon))) {
    throw new ShopError('coupon_ended', { code: code.data });
  }
  const most = coupon.max_per_customer;
  // An order that is being paid for does not count here, or a reload of its cart would lose the coupon.
  if (most !== null && (await usesBy(connection.db, coupon.code, { owner, email })) >= most) {
    throw couponUsed(coupon.code, most);
  }
  return {
    name: coupon.code,
    discount: coupon.discount,
    minAmount: { subtotal: cents(coupon.min_subtotal) },
    ...(coupon.credits_order && { needsSpool: true }),
  };
}

/** Whether the money of the swatch card that a coupon credits stayed here; true for other coupons. */
async function hasSwatchCard(db: Db, { credits_order: orderId }: Pick<Row<'coupons'>, 'credits_order'>) {
  if (!orderId) return true;
  const { rows } = await sql<{ has: boolean }>`select has_swatch_card(${orderId}) as has`.execute(db);
  return rows[0]?.has ?? false;
}

async function usesBy(db: Db, code: string, { owner, email }: Required<CouponCustomer>): Promise<number> {
  const { rows } = await sql<{ uses: number }>`select coupon_uses(${code}, ${owner}, ${email}, false) as uses`.execute(
    db,
  );
  return rows[0]?.uses ?? 0;
}

/** `most`: orders of one customer that may use it */
export function couponUsed(code: string, most: number): ShopError {
  return new ShopError('coupon_used', { code, times: timesInWords(most) });
}

interface NewCoupon {
  /** in upper case */
  readonly code: string;
  readonly discount: CouponDiscount;
  readonly minSubtotal: Cents;
  /** orders of one customer that may use it; null: any number */
  readonly maxPerCustomer: number | null;
  readonly endsAt: Date | null;
}

/** Throws `coupon_exists`, also for a code that has ended, and `coupon_over` for an end that has passed. */
export async function addCoupon(db: Db, coupon: NewCoupon, now: Date): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const { code, discount, minSubtotal, maxPerCustomer, endsAt } = coupon;
    if (endsAt && endsAt <= now) throw new ShopError('coupon_over', { code });
    const added = await trx
      .insertInto('coupons')
      .values({
        code,
        discount: JSON.stringify(discount),
        min_subtotal: minSubtotal,
        max_per_customer: maxPerCustomer,
        ends_at: endsAt,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) throw new ShopError('coupon_exists', { code });
  });
}

/** Ends a coupon now, for open carts too. One that has already ended keeps its date. */
export async function endCoupon(db: Db, code: string, now: Date): Promise<Date> {
  return await auditedTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('coupons')
      .set((eb) => ({ ends_at: eb.fn('least', ['ends_at', eb.val(now)]) }))
      .where('code', '=', code)
      .returning('ends_at')
      .executeTakeFirst();
    if (!row) throw new ShopError('coupon_unknown', { code });
    return row.ends_at ?? now;
  });
}

/** Gives a coupon that was ended its end back. Throws `coupon_unknown`, and `coupon_over` for an end that has passed. */
export async function reopenCoupon(db: Db, code: string, endsAt: Date | null, now: Date): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    if (endsAt && endsAt <= now) throw new ShopError('coupon_over', { code });
    const reopened = await trx
      .updateTable('coupons')
      .set({ ends_at: endsAt })
      .where('code', '=', code)
      .executeTakeFirst();
    if (reopened.numUpdatedRows !== 1n) throw new ShopError('coupon_unknown', { code });
  });
}

/** When a coupon ends; null: never. Throws `coupon_unknown`. */
export async function findCouponEnd(db: Db, code: string): Promise<Date | null> {
  const row = await db.selectFrom('coupons').select('ends_at').where('code', '=', code).executeTakeFirst();
  if (!row) throw new ShopError('coupon_unknown', { code });
  return row.ends_at;
}

interface CouponUse {
  /** paid with it */
  readonly orders: number;
  /** cents that it took off these orders */
  readonly cost: number;
  /** cents paid for these orders, without refunds */
  readonly revenue: number;
}

/** Coupons of staff with their use: running ones first, those that end soonest before the others. */
export async function listCoupons(
  db: Db,
  { now, limit, offset = 0 }: { readonly now: Date; readonly limit: number; readonly offset?: number },
) {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .select(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]).as('running'))
    .where('credits_order', 'is', null)
    .orderBy('running', 'desc')
    .orderBy('ends_at', (order) => order.asc().nullsLast())
    .orderBy('code')
    .limit(limit)
    .offset(offset)
    .execute();
  const uses = await usesOf(
    db,
    rows.map(({ code }) => code),
  );
  return rows.map(({ running, ...row }) => ({
    ...row,
    ended: !running,
    ...(uses.get(row.code) ?? { orders: 0, cost: 0, revenue: 0 }),
  }));
}

export async function countCoupons(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('coupons')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('credits_order', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function usesOf(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, CouponUse>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<CouponUse & { coupon: string }>`
    select coupon, count(*)::int as orders, sum((totals ->> 'couponDiscount')::int)::float8 as cost,
      sum(amount - refunded)::float8 as revenue
    from orders where coupon = any(${codes}) and status in ('paid', 'refunded')
    group by coupon`.execute(db);
  return new Map(rows.map(({ coupon, ...use }) => [coupon, use]));
}
