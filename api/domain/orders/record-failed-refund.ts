import type { Selectable } from 'kysely';
import type { Database, Db, FailedRefundsTable, Transaction } from '../../db/schema.ts';
import type { FailedRefund } from '../../gateways/payments/payments.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isUuid, lockOrder } from './order-rows.ts';

interface FailedRefundDeps {
  readonly jobs: Jobs;
  readonly clock: () => Date;
}

/**
 * Takes back that money was given back: it did not arrive, and lies with the shop again. The shop is told once, as only
 * a person can ask the shopper where else to send it.
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
  const refunded = Math.min(order.refunded, refundedInAll);
  const isPaidAgain = order.status === 'refunded' && refunded < order.amount;
  await trx
    .updateTable('orders')
    .set({ refunded, ...(isPaidAgain && { status: 'paid' }) })
    .where('id', '=', orderId)
    .execute();
  const mailId = crypto.randomUUID();
  await jobs.enqueue(trx, 'payment-alert', {
    ...{ orderId, mailId, about: 'refund_failed', amount, reason, respondBy: null },
  });
}

/** Oldest first. */
export async function failedRefundsOf(db: Db, orderId: string): Promise<Selectable<FailedRefundsTable>[]> {
  return await db
    .selectFrom('failed_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('failed_at')
    .execute();
}
