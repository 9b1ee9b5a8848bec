import type { Db } from '../../db/schema.ts';
import type { Payments } from '../../gateways/payments/payments.ts';
import type { Log } from '../../log.ts';
import { findOrder } from './order-rows.ts';

/** Gives the money of an order back. The payment service refunds an order once, however often this runs. */
export async function refundOrder(
  { db, payments, log }: { readonly db: Db; readonly payments: Payments; readonly log: Log },
  orderId: string,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order?.payment_intent_id) {
    log.error('nothing to refund', { orderId });
    return;
  }
  await payments.refund({ orderId, paymentId: order.payment_intent_id });
  log.info('order refunded', { refId: order.ref_id, amount: order.amount });
}
