import { messages } from '../../contract/messages.ts';
import { type Cents, cents, dollars } from '../../contract/money/cents.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { RefundRefused } from '../../gateways/payments/payments.ts';
import { ShopError } from '../shop-error.ts';
import {
  findOrder,
  lockOrder,
  type OrderRow,
  type PaymentServices,
  paymentIdOf,
  paymentServiceOf,
} from './order-rows.ts';
import { disputesOf, holdsMoney } from './record-dispute.ts';
import { recordRefund } from './record-refund.ts';
import { markReturnRefunded } from './returns.ts';

interface RefundRequest {
  /** absent: everything that is not refunded yet */
  readonly amount?: Cents | undefined;
  readonly reason: string;
  /** number of the accepted return that the refund is for */
  readonly returnNumber?: string | undefined;
}

/**
 * Records a refund of a paid order, which a job pays. Pending refunds count, so two operators who refund at the same time
 * never refund more than was paid. Returns the amount.
 */
export async function requestRefund(
  { connection, jobs, clock }: Pick<Deps, 'connection' | 'jobs' | 'clock'>,
  orderId: string,
  { amount, reason, returnNumber }: RefundRequest,
): Promise<Cents> {
  return await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const { ref_id: refId, status } = order;
    if (status !== 'paid')
      throw new ShopError('refund_unpaid', {
        refId,
        status: status.replace('cancelled', 'canceled').replace('_', ' '),
      });
    const dispute = (await disputesOf(trx, [orderId])).find(holdsMoney);
    if (dispute) throw new ShopError('refund_disputed', { refId, dispute: dispute.id });
    const available = cents(Math.max(0, order.amount - order.refunded - (await pendingRefunds(trx, order))));
    const requested = amount ?? available;
    if (requested < 1 || requested > available) {
      throw new ShopError('refund_too_much', { most: dollars(available), refId });
    }
    if (returnNumber) await markReturnRefunded(trx, orderId, returnNumber, clock());
    const { id } = await trx
      .insertInto('order_refunds')
      .values({ order_id: orderId, amount: requested, reason, asked_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(trx, 'give-back', { refundId: id });
    return requested;
  });
}

/** The sum that waits for its job. What is already refunded, here or in the service's dashboard, is in the order row. */
async function pendingRefunds(trx: Transaction<Database>, { id }: OrderRow): Promise<number> {
  const { sum } = await trx
    .selectFrom('order_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('order_id', '=', id)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

type PayRefundDeps = PaymentServices & Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

/** Pays a requested refund. Its id is the payment service's idempotency key, so a retry never pays twice. */
export async function payRefund(deps: PayRefundDeps, refundId: string): Promise<void> {
  const { log } = deps;
  const { db } = deps.connection;
  const refund = await db.selectFrom('order_refunds').selectAll().where('id', '=', refundId).executeTakeFirst();
  const order = refund && (await findOrder(db, refund.order_id));
  const paymentId = order && paymentIdOf(order);
  if (!paymentId || refund.done_at || refund.failed_at) return;
  const amount = cents(refund.amount);
  try {
    await paymentServiceOf(deps, order).refund({ orderId: order.id, paymentId, part: { refundId, amount } });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error('a refund was refused', { refId: order.ref_id, error });
    await recordRefusedRefund(deps, { refundId, orderId: order.id, amount, reason: error.message });
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
  log.info('refund paid', { refId: order.ref_id, amount: refund.amount });
}

/** Marks a refund that the service refuses as failed, and alerts the shop. */
async function recordRefusedRefund(
  { connection, jobs, clock }: PayRefundDeps,
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

type RefundDeps = PaymentServices & Pick<Deps, 'connection' | 'jobs' | 'log'>;

/** Refunds a whole order and notifies the shopper. The payment service refunds an order once, however often this runs. */
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
    await paymentServiceOf(deps, order).refund({ orderId, paymentId });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    log.error('a refund was refused', { refId: order.ref_id, error });
    const { amount } = order;
    const alert = { orderId, mailId: orderId, about: 'refund_refused', amount, reason: error.message } as const;
    await jobs.enqueue(db, 'payment-alert', { ...alert, respondBy: null });
    return;
  }
  log.info('order refunded', { refId: order.ref_id, amount: order.amount });
  // The payment had another amount than the order, so no e-mail states how much was refunded.
  if (order.decline_reason === messages.wrongAmountPaid) return;
  await db.transaction().execute((trx) => recordRefund({ jobs }, trx, orderId, order.amount));
}
