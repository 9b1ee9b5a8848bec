import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';
import { findOrder, paymentIdOf } from './order-rows.ts';
import { type PaymentServices, paymentsOf } from './payments-of.ts';

/** Gives the money of an order back. The payment service refunds an order once, however often this runs. */
export async function refundOrder(
  deps: PaymentServices & { readonly db: Db; readonly log: Log },
  orderId: string,
): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  const paymentId = order && paymentIdOf(order);
  if (!paymentId) {
    deps.log.error('nothing to refund', { orderId });
    return;
  }
  await paymentsOf(deps, order).refund({ orderId, paymentId });
  deps.log.info('order refunded', { refId: order.ref_id, amount: order.amount });
}
