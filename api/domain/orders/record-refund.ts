import type { Database, Transaction } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { lockOrder, type OrderRow } from './order-rows.ts';

/**
 * Notes how many cents of an order were given back in all, and tells the shopper of what is new. News that comes twice
 * or late changes nothing. An order that was never kept stays declined or cancelled.
 */
export async function recordRefund(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction<Database>,
  orderId: string,
  refundedInAll: number,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const refunded = Math.min(refundedInAll, order.amount);
  if (refunded <= order.refunded) return order;
  const whole = order.status === 'paid' && refunded === order.amount;
  await tellOfRefund(jobs, trx, order, refunded);
  return await trx
    .updateTable('orders')
    .set({ refunded, ...(whole && { status: 'refunded' }) })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `before` is the order as it was before `refunded` cents were given back in all. */
export async function tellOfRefund(
  jobs: Jobs,
  trx: Transaction<Database>,
  before: OrderRow,
  refunded: number,
): Promise<void> {
  const amount = refunded - before.refunded;
  if (amount <= 0) return;
  await jobs.enqueue(trx, 'order-refunded', { orderId: before.id, mailId: crypto.randomUUID(), amount, refunded });
}
