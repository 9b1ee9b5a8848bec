import { sql } from 'kysely';
import { cents } from '../../contract/money/cents.ts';
import type { Totals } from '../../contract/money/totals.ts';
import type { OrderLine } from '../../contract/order.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { priceLines } from '../cart/price-lines.ts';
import { paymentColumns } from '../orders/order-rows.ts';
import { termsOf } from '../orders/order-terms.ts';
import { newRefId } from '../orders/ref-id.ts';
import { guest } from '../session/shopper.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { monthlyExclusive } from './monthly-spool.ts';
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
 * Creates a paid month's order for its exclusive spool and reserves the spool; without stock the order waits. If the shop
 * has no exclusive yet, a scheduled job creates the order later.
 */
export async function createMonthlyOrder(
  deps: MonthlyOrderDeps,
  trx: Transaction<Database>,
  subscription: SubscriptionRow,
  period: PaidMonth,
): Promise<void> {
  const line = spoolLine(deps, period);
  if (!line) {
    deps.log.error('a paid month has no exclusive spool to ship', { subscription: subscription.id });
    return;
  }
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
      ...{ order_id: id, position: 0, item_id: line.itemId, qty: 1, price: line.price },
      body: JSON.stringify(line),
    })
    .execute();
  await trx.updateTable('subscription_periods').set({ order_id: id }).where('id', '=', period.id).execute();
  await reserveSpool(trx, id, line.itemId);
  await deps.jobs.enqueue(trx, 'order-confirmation', { orderId: id });
  deps.log.info('monthly order created', { refId: ref_id, item: line.itemId });
}

/** The line's price is the fee, whatever an additional spool costs. */
function spoolLine(deps: MonthlyOrderDeps, { amount }: PaidMonth): OrderLine | undefined {
  const item = monthlyExclusive(deps.catalogue);
  const stored = item && { id: crypto.randomUUID(), itemId: item.id, qty: 1, sides: [] };
  const [line] = stored ? priceLines(deps, guest(), [stored]) : [];
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

/** Reserves restocked spools for waiting orders, oldest first, and creates the orders of months that have none. */
export async function fillWaitingOrders(
  deps: MonthlyOrderDeps & Pick<Deps, 'connection'>,
): Promise<{ spools: number; orders: number }> {
  return { orders: await createMissingOrders(deps), spools: await reserveReturnedSpools(deps) };
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

/** For months that were paid while the shop had no exclusive. */
async function createMissingOrders(deps: MonthlyOrderDeps & Pick<Deps, 'connection'>): Promise<number> {
  if (!monthlyExclusive(deps.catalogue)) return 0;
  const { db } = deps.connection;
  const months = await db
    .selectFrom('subscription_periods')
    .select('id')
    .where('order_id', 'is', null)
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
        .forUpdate()
        .executeTakeFirst();
      const subscription = period && (await findSubscription(trx, period.subscription_id));
      if (subscription) await createMonthlyOrder(deps, trx, subscription, period);
    });
  }
  return months.length;
}
