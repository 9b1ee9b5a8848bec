import { sql } from 'kysely';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { FailedRefund } from '../../gateways/payments/payments.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isUuid, lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { statusAfterRefund } from './order-state.ts';

/**
 * Records the total refunded so far, the differences of changed orders included, and notifies the shopper of the difference. Repeated and late events change nothing.
 * A declined or canceled order keeps its status.
 */
export async function recordRefund(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction<Database>,
  orderId: string,
  totalRefunded: number,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const refunded = Math.min(totalRefunded - order.edited_back, order.amount);
  if (refunded <= order.refunded) return order;
  await enqueueRefundMail(jobs, trx, order, refunded);
  return await updateOrder(trx, orderId, { refunded, status: statusAfterRefund(order, refunded) });
}

/** Queues the email about a refund. `before` is the order row before `refunded`, the new total in cents, was recorded. */
export async function enqueueRefundMail(
  jobs: Jobs,
  trx: Transaction<Database>,
  before: OrderRow,
  refunded: number,
): Promise<void> {
  const amount = refunded - before.refunded;
  if (amount <= 0) return;
  const refundIds = await takeUnmailed(trx, before.id, amount);
  await jobs.enqueue(trx, 'order-refunded', {
    orderId: before.id,
    mailId: crypto.randomUUID(),
    amount,
    refunded,
    refundIds,
  });
}

/**
 * The requests that this amount pays: one of them, or all. The service may report a refund before our own job does, so the
 * mail finds its lines by the amount. None, when somebody refunded at the service itself.
 */
async function takeUnmailed(trx: Transaction<Database>, orderId: string, amount: number): Promise<string[]> {
  const waiting = await trx
    .selectFrom('order_refunds')
    .select(['id', 'amount'])
    .where('order_id', '=', orderId)
    .where('mailed_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('asked_at')
    .execute();
  const one = waiting.find((refund) => refund.amount === amount);
  const all = waiting.reduce((sum, refund) => sum + refund.amount, 0) === amount ? waiting : [];
  const ids = (one ? [one] : all).map(({ id }) => id);
  if (ids.length > 0) {
    await trx.updateTable('order_refunds').set({ mailed_at: sql`now()` }).where('id', 'in', ids).execute();
  }
  return ids;
}

interface FailedRefundDeps {
  readonly jobs: Jobs;
  readonly clock: () => Date;
}

/**
 * Reverses a recorded refund that did not arrive: the money is with the shop again. Alerts the shop once, because a
 * person has to ask the shopper where else to send it.
 */
export async function recordFailedRefund(
  { jobs, clock }: FailedRefundDeps,
  trx: Transaction<Database>,
  orderId: string,
  { id, refundId, amount, reason, refundedInAll }: FailedRefund,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('failed_refunds')
    .values({ id, order_id: orderId, amount, reason, failed_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  if (refundId && isUuid(refundId)) {
    await trx
      .updateTable('order_refunds')
      .set({ failed_at: clock(), failure: reason })
      .where('id', '=', refundId)
      .where('order_id', '=', orderId)
      .execute();
  }
  const waited = await returnFailedEdit(trx, order, refundId);
  const refunded = Math.min(order.refunded, Math.max(0, refundedInAll - waited.edited_back));
  await updateOrder(trx, orderId, { refunded, status: statusAfterRefund(order, refunded) });
  const mailId = crypto.randomUUID();
  await jobs.enqueue(trx, 'payment-alert', {
    orderId,
    mailId,
    about: 'refund_failed',
    amount,
    reason,
    respondBy: null,
  });
}

/**
 * The difference of a changed order did not arrive: its amount counts as paid again, so that staff can refund it. Returns
 * the order as it is then.
 */
export async function returnFailedEdit(
  trx: Transaction<Database>,
  order: OrderRow,
  refundId: string | null,
): Promise<OrderRow> {
  if (!refundId || !isUuid(refundId)) return order;
  const edit = await trx
    .selectFrom('order_refunds')
    .select('amount')
    .where('id', '=', refundId)
    .where('order_id', '=', order.id)
    .where('is_edit', '=', true)
    .executeTakeFirst();
  if (!edit) return order;
  const { amount, edited_back } = order;
  return await updateOrder(trx, order.id, { amount: amount + edit.amount, edited_back: edited_back - edit.amount });
}

/** Oldest first. */
export async function failedRefundsOf(db: Db, ...orderIds: readonly string[]): Promise<Row<'failed_refunds'>[]> {
  return await db
    .selectFrom('failed_refunds')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('failed_at')
    .execute();
}
