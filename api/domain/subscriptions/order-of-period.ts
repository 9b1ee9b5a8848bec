import { cents } from '../../contract/money/cents.ts';
import type { Totals } from '../../contract/money/totals.ts';
import type { OrderLine } from '../../contract/order.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { priceLines } from '../cart/price-lines.ts';
import { paymentColumns } from '../orders/order-rows.ts';
import { newRefId } from '../orders/ref-id.ts';
import { guest } from '../session/shopper.ts';
import { monthlyExclusive } from './monthly-exclusive.ts';
import type { SubscriptionRow } from './subscription-rows.ts';
import { takeSpool } from './take-spool.ts';

export type PeriodOrderDeps = Pick<Deps, 'catalogue' | 'print' | 'jobs' | 'clock' | 'log'>;

export interface Period {
  readonly id: string;
  readonly charge_id: string | null;
  /** cents */
  readonly amount: number;
  readonly paid_at: Date;
}

/**
 * Makes the order of a paid month for its exclusive spool, and takes the spool off the shelf where there is one; else
 * the order waits. A month for which no exclusive is there yet gets its order later, by the clock.
 */
export async function orderOfPeriod(
  deps: PeriodOrderDeps,
  trx: Transaction<Database>,
  subscription: SubscriptionRow,
  period: Period,
): Promise<void> {
  const line = lineOf(deps, period);
  if (!line) {
    deps.log.error('a month is paid, but there is no exclusive to send', { subscription: subscription.id });
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
      totals: JSON.stringify(totalsOf(period)),
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
  await takeSpool(trx, id, line.itemId);
  await deps.jobs.enqueue(trx, 'order-confirmation', { orderId: id });
  deps.log.info('a month of Premium is ordered', { refId: ref_id, item: line.itemId });
}

/** The fee is the spool's price, whatever it costs who buys one more of it. */
function lineOf(deps: PeriodOrderDeps, { amount }: Period): OrderLine | undefined {
  const item = monthlyExclusive(deps.catalogue);
  const stored = item && { id: crypto.randomUUID(), itemId: item.id, qty: 1, sides: [] };
  const [line] = stored ? priceLines(deps, guest(), [stored]) : [];
  if (!line) return undefined;
  const { error: _, ...body } = line;
  return { ...body, price: cents(amount) };
}

/** Fixed: no discount, no shipping and no tax come to it. */
function totalsOf(period: Period): Totals {
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
