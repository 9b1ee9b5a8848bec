import { type Cents, cents } from '../../contract/money/cents.ts';
import type { Deps } from '../../deps.ts';
import { RefundRefused } from '../../gateways/payments/payments.ts';
import { findOrder, paymentIdOf } from './order-rows.ts';
import { type PaymentServices, paymentsOf } from './payments-of.ts';
import { recordRefund } from './record-refund.ts';

type GiveBackDeps = PaymentServices & Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/** Gives back what was promised. The payment service knows the promise by its id, so it pays once however often this runs. */
export async function giveBack(deps: GiveBackDeps, refundId: string): Promise<void> {
  const { log } = deps;
  const { db } = deps.connection;
  const refund = await db.selectFrom('order_refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
  const order = refund && (await findOrder(db, refund.order_id));
  const paymentId = order && paymentIdOf(order);
  if (!paymentId || refund.done_at || refund.failed_at) return;
  const amount = cents(refund.amount);
  try {
    await paymentsOf(deps, order).refund({ orderId: order.id, paymentId, part: { refundId, amount } });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error('a refund was refused', { refId: order.ref_id, error });
    await recordRefusal(deps, { refundId, orderId: order.id, amount, reason: error.message });
    return;
  }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('order_refunds').set({ done_at: deps.clock() }).where('id', '=', refundId).execute();
    const { sum } = await trx
      .selectFrom('order_refunds')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('order_id', '=', order.id)
      .where('done_at', 'is not', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow();
    await recordRefund(deps, trx, order.id, Number(sum));
  });
  log.info('money given back', { refId: order.ref_id, amount: refund.amount });
}

/** What was promised and cannot be given is promised no more, and the shop is told. */
async function recordRefusal(
  { connection, jobs, clock }: GiveBackDeps,
  refused: { readonly refundId: string; readonly orderId: string; readonly amount: Cents; readonly reason: string },
): Promise<void> {
  const { refundId, orderId, amount, reason } = refused;
  await connection.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('order_refunds')
      .set({ failed_at: clock(), failure: reason })
      .where('id', '=', refundId)
      .execute();
    const alert = { orderId, mailId: refundId, about: 'refund_refused', amount, reason, respondBy: null } as const;
    await jobs.enqueue(trx, 'payment-alert', alert);
  });
}
