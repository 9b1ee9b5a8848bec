import { sql } from 'kysely';
import type { Item } from '../../../contract/catalogue/item.ts';
import { cents } from '../../../contract/cents.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { OrderLine } from '../../../contract/order.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { priceLines } from '../cart/price-lines.ts';
import type { Deps } from '../deps.ts';
import { type PaymentServices, paymentColumns, paymentServiceOf } from '../orders/order-rows.ts';
import { termsOf } from '../orders/order-terms.ts';
import { newRefId } from '../orders/ref-id.ts';
import { guest } from '../session/shopper.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { nextColor } from './monthly-spool.ts';
import { findSubscription, type SubscriptionRow } from './subscription-rows.ts';

export type MonthlyOrderDeps = Pick<Deps, 'catalogue' | 'store' | 'print' | 'jobs' | 'clock' | 'log'>;

interface PaidMonth {
  readonly id: string;
  readonly charge_id: string | null;
  /** cents */
  readonly amount: number;
  readonly paid_at: Date;
}

/**
 * Creates a paid month's order for its exclusive spool and reserves the spool; without stock the order waits. False: the
 * member has the newest color, and a scheduled job pays the month back.
 */
export async function createMonthlyOrder(
  deps: MonthlyOrderDeps,
  trx: Transaction<Database>,
  subscription: SubscriptionRow,
  period: PaidMonth,
): Promise<boolean> {
  const color = await nextColor(trx, deps.catalogue, subscription.user_id);
  const line = color && spoolLine(deps, color, period);
  if (!line) return false;
  const { id, ref_id } = await trx
    .insertInto('orders')
    .values({
      ref_id: newRefId(),
      owner: subscription.user_id,
      idempotency_key: `month:${period.id}`,
      fingerprint: '',
      status: 'paid',
      email: subscription.customer.email,
      customer: JSON.stringify(subscription.customer),
      totals: JSON.stringify({ ...feeTotals(period), terms: termsOf(deps.store) }),
      amount: period.amount,
      coupon: null,
      payment_service: subscription.provider,
      [paymentColumns[subscription.provider]]: period.charge_id,
      payment_token: subscription.payment_token ?? subscription.provider,
      decline_reason: null,
      paid_with: subscription.paid_with && JSON.stringify(subscription.paid_with),
      ts: deps.clock(),
      settled_at: period.paid_at,
      subscription_id: subscription.id,
    })
    .returning(['id', 'ref_id'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 0,
      item_id: line.itemId,
      qty: 1,
      price: line.price,
      body: JSON.stringify(line),
    })
    .execute();
  await trx.updateTable('subscription_periods').set({ order_id: id }).where('id', '=', period.id).execute();
  await reserveSpool(trx, id, line.itemId);
  await deps.jobs.enqueue(trx, 'order-confirmation', { orderId: id });
  deps.log.info('monthly order created', { refId: ref_id, item: line.itemId });
  return true;
}

/** The line's price is the fee, whatever an additional spool costs. */
function spoolLine(deps: MonthlyOrderDeps, { id }: Item, { amount }: PaidMonth): OrderLine | undefined {
  const [line] = priceLines(deps, guest(), [{ id: crypto.randomUUID(), itemId: id, qty: 1, sides: [] }]);
  if (!line) return undefined;
  const { error: _, ...body } = line;
  return { ...body, price: cents(amount) };
}

/** The fee is fixed, without discount, shipping and tax. */
function feeTotals(period: PaidMonth): Totals {
  const [amount, nothing] = [cents(period.amount), cents(0)];
  return {
    subtotal: amount,
    memberDiscount: nothing,
    couponDiscount: nothing,
    discount: nothing,
    shipping: nothing,
    tax: nothing,
    total: amount,
    grandTotal: amount,
  };
}

/**
 * Reserves the month's spool for its order if one is in stock, else marks the order as waiting. Returns whether it was
 * reserved. Must not run for an order that already has its spool.
 */
async function reserveSpool(trx: Transaction<Database>, orderId: string, itemId: string): Promise<boolean> {
  await setStockReason(trx, { kind: 'sale', order: orderId });
  const { rows } = await sql<{ reserved: boolean }>`
    with reserved as (
      update items set qoh = qoh - 1 where id = ${itemId} and qoh >= 1 and in_catalogue returning id
    ),
    held as (
      insert into order_stock (order_id, item_id, qty) select ${orderId}::uuid, id, 1 from reserved
    )
    update orders set waits_for_stock = not exists (select from reserved) where id = ${orderId}
    returning not waits_for_stock as reserved`.execute(trx);
  return rows[0]?.reserved === true;
}

const BATCH_SIZE = 200;

/** Reserves restocked spools for waiting orders, oldest first, and pays back the months that have no color to send. */
export async function fillWaitingOrders(
  deps: MonthlyOrderDeps & Pick<Deps, 'connection'>,
): Promise<{ spools: number; months: number }> {
  return { months: await returnMonths(deps), spools: await reserveReturnedSpools(deps) };
}

async function reserveReturnedSpools({ connection }: Pick<Deps, 'connection'>): Promise<number> {
  const waiting = await connection.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('items', 'items.id', 'order_lines.item_id')
    .select(['orders.id', 'order_lines.item_id'])
    .where('waits_for_stock', '=', true)
    .where('orders.status', '=', 'paid')
    .where('shipped_at', 'is', null)
    .where('items.qoh', '>', 0)
    .orderBy('orders.ts')
    .limit(BATCH_SIZE)
    .execute();
  const reserved = [];
  for (const { id, item_id } of waiting) {
    reserved.push(
      await connection.db.transaction().execute(async (trx) => {
        const order = await trx
          .selectFrom('orders')
          .select('waits_for_stock')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        return order?.waits_for_stock === true && (await reserveSpool(trx, id, item_id));
      }),
    );
  }
  return reserved.filter(Boolean).length;
}

/** Pays back months without an order, or creates the order if a color came out since. */
async function returnMonths(deps: MonthlyOrderDeps & Pick<Deps, 'connection'>): Promise<number> {
  const { db } = deps.connection;
  const months = await db
    .selectFrom('subscription_periods')
    .select('id')
    .where('order_id', 'is', null)
    .where('returned_at', 'is', null)
    .orderBy('paid_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of months) {
    await db.transaction().execute(async (trx) => {
      const period = await trx
        .selectFrom('subscription_periods')
        .selectAll()
        .where('id', '=', id)
        .where('order_id', 'is', null)
        .where('returned_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      const subscription = period && (await findSubscription(trx, period.subscription_id));
      if (!subscription || (await createMonthlyOrder(deps, trx, subscription, period))) return;
      await trx.updateTable('subscription_periods').set({ returned_at: deps.clock() }).where('id', '=', id).execute();
      const { provider } = subscription;
      const { charge_id: paymentId, amount } = period;
      await deps.jobs.enqueue(trx, 'return-month', { runId: id, provider, paymentId, amount });
      const news = { subscriptionId: subscription.id, mailId: id, news: 'month_returned' } as const;
      await deps.jobs.enqueue(trx, 'membership-mail', news);
    });
  }
  return months.length;
}

/** Pays back a month at the service that charged it. The month's id is the key, so a retry never pays twice. */
export async function returnMonth(
  deps: PaymentServices & Pick<Deps, 'log'>,
  { runId: id, provider, paymentId, amount }: JobData<'return-month'>,
): Promise<void> {
  if (!paymentId)
    throw new Error('The payment service did not name the payment of a month: refund it in its dashboard.');
  const part = { refundId: id, amount: cents(amount) };
  await paymentServiceOf(deps, { payment_service: provider, amount, edited_back: 0 }).refund({
    orderId: id,
    paymentId,
    part,
  });
  deps.log.info('month without a new color paid back', { month: id, amount });
}
