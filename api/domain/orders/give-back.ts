import { cents } from '../../contract/money/cents.ts';
import type { Database, Kysely } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Log } from '../../log.ts';
import { findOrder, paymentIdOf } from './order-rows.ts';
import { type PaymentServices, paymentsOf } from './payments-of.ts';
import { recordRefund } from './record-refund.ts';

interface GiveBackDeps extends PaymentServices {
  readonly db: Kysely<Database>;
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Gives back what was promised. The payment service knows the promise by its id, so it pays once however often this runs. */
export async function giveBack(deps: GiveBackDeps, refundId: string): Promise<void> {
  const { db, log } = deps;
  const refund = await db.selectFrom('order_refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
  const order = refund && (await findOrder(db, refund.order_id));
  const paymentId = order && paymentIdOf(order);
  if (!paymentId || refund.done_at) return;
  const amount = cents(refund.amount);
  await paymentsOf(deps, order).refund({ orderId: order.id, paymentId, part: { refundId, amount } });
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('order_refunds').set({ done_at: deps.clock() }).where('id', '=', refundId).execute();
    const { sum } = await trx
      .selectFrom('order_refunds')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('order_id', '=', order.id)
      .where('done_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await recordRefund(deps, trx, order.id, Number(sum));
  });
  log.info('money given back', { refId: order.ref_id, amount: refund.amount });
}
