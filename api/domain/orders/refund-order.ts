import { messages } from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { RefundRefused } from '../../gateways/payments/payments.ts';
import { findOrder, paymentIdOf } from './order-rows.ts';
import { type PaymentServices, paymentsOf } from './payments-of.ts';
import { recordRefund } from './record-refund.ts';

type RefundDeps = PaymentServices & Pick<Deps, 'connection' | 'jobs' | 'log'>;

/** Gives the money of an order back and tells the shopper. The payment service refunds an order once, however often this runs. */
export async function refundOrder(deps: RefundDeps, orderId: string): Promise<void> {
  const { jobs, log } = deps;
  const { db } = deps.connection;
  const order = await findOrder(db, orderId);
  const paymentId = order && paymentIdOf(order);
  if (!paymentId) {
    log.error('nothing to refund', { orderId });
    return;
  }
  try {
    await paymentsOf(deps, order).refund({ orderId, paymentId });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error('a refund was refused', { refId: order.ref_id, error });
    const { amount } = order;
    const alert = { orderId, mailId: orderId, about: 'refund_refused', amount, reason: error.message } as const;
    await jobs.enqueue(db, 'payment-alert', { ...alert, respondBy: null });
    return;
  }
  log.info('order refunded', { refId: order.ref_id, amount: order.amount });
  // What was paid was not the order's amount: no mail claims to know how much went back.
  if (order.decline_reason === messages.wrongAmountPaid) return;
  await db.transaction().execute((trx) => recordRefund({ jobs }, trx, orderId, order.amount));
}
