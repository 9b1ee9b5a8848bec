import { sql } from 'kysely';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { FailedRefund } from '../../gateways/payments/payments.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isUuid, linkPaymentsOf, lockOrder, lockPaid, moveEdited, type OrderRow, updateOrder } from './order-rows.ts';
import { statusAfterRefund, wasPaid } from './order-state.ts';

/**
 * Records the total that a payment has refunded so far, the differences of changed orders included, and notifies the shopper of what is new. Repeated and late events change nothing.
 * A declined or canceled order keeps its status.
 */
export async function recordRefund(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction<Database>,
  paymentId: string,
  totalRefunded: number,
): Promise<OrderRow> {
  const { payment, order } = await lockPaid(trx, paymentId);
  const own = Math.min(totalRefunded - payment.edited_back, payment.amount - payment.charged);
  if (payment.charge_id === null) {
    return await countRefund(jobs, trx, order, own + (await refundedByLinks(trx, order)));
  }
  if (own <= payment.refunded) return payment;
  const changed = await updateOrder(trx, payment.id, { refunded: own, status: statusAfterRefund(payment, own) });
  // One that came too late is not part of the order.
  if (wasPaid(payment)) await countRefund(jobs, trx, order, order.refunded + own - payment.refunded);
  return changed;
}

/**
 * Records refunds that the service has paid: those that the shop requested, by id, and the total that it reports. Our job
 * and the service's event both say so, in whatever order, and what one of them has counted is not pending for the other.
 */
export async function recordPaidRefunds(
  { jobs, clock }: { readonly jobs: Jobs; readonly clock: () => Date },
  trx: Transaction<Database>,
  paymentId: string,
  { refundIds, total = 0 }: { readonly refundIds: readonly string[]; readonly total?: number },
): Promise<OrderRow> {
  const { payment, order } = await lockPaid(trx, paymentId);
  const ofPayment = payment === order ? null : payment.id;
  const ids = refundIds.filter(isUuid);
  await trx
    .updateTable('order_refunds')
    .set({ done_at: clock() })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('order_id', '=', order.id)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  const { sum } = await trx
    .selectFrom('order_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('order_id', '=', order.id)
    .where('payment_id', 'is not distinct from', ofPayment)
    .where('done_at', 'is not', null)
    .where('failed_at', 'is', null)
    .where('is_edit', '=', false)
    .executeTakeFirstOrThrow();
  return await recordRefund({ jobs }, trx, paymentId, Math.max(total, Number(sum) + payment.edited_back));
}

async function countRefund(
  jobs: Jobs,
  trx: Transaction<Database>,
  order: OrderRow,
  refunded: number,
): Promise<OrderRow> {
  if (refunded <= order.refunded) return order;
  await enqueueRefundMail(jobs, trx, order, refunded);
  return await updateOrder(trx, order.id, { refunded, status: statusAfterRefund(order, refunded) });
}

/** What the payments by link of an order have refunded. */
async function refundedByLinks(db: Db, order: OrderRow): Promise<number> {
  return (await linkPaymentsOf(db, order)).reduce((sum, { refunded }) => sum + refunded, 0);
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
  paymentId: string,
  { id, refundId, amount, reason, refundedInAll }: FailedRefund,
): Promise<void> {
  const { payment, order } = await lockPaid(trx, paymentId);
  const orderId = order.id;
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
  const edited = await returnFailedEdit(trx, order, refundId);
  const waited = payment === order ? edited : await lockOrder(trx, payment.id);
  const byLinks = payment === order ? await refundedByLinks(trx, order) : 0;
  const own = Math.min(payment.refunded - byLinks, Math.max(0, refundedInAll - waited.edited_back));
  const refunded = payment === order ? own + byLinks : order.refunded - (payment.refunded - own);
  if (payment !== order) {
    await updateOrder(trx, payment.id, { refunded: own, status: statusAfterRefund(payment, own) });
  }
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
    .select(['amount', 'payment_id'])
    .where('id', '=', refundId)
    .where('order_id', '=', order.id)
    .where('is_edit', '=', true)
    .executeTakeFirst();
  if (!edit) return order;
  const amount = order.amount + edit.amount;
  if (edit.payment_id === null) {
    return await updateOrder(trx, order.id, { amount, edited_back: order.edited_back - edit.amount });
  }
  await moveEdited(trx, edit.payment_id, -edit.amount);
  return await updateOrder(trx, order.id, { amount, charged: order.charged + edit.amount });
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
