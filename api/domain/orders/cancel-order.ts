import { sql } from 'kysely';
import { type CannotCancel, orderMessages } from '../../../contract/messages/orders.ts';
import { cents } from '../../../contract/money/cents.ts';
import { MODEL_DAYS } from '../../../contract/queu3d/limits.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { notifyVendingChanged } from '../vending-changes.ts';
import { holdsMoney } from './held-money.ts';
import { requireAllowed, requireSeen } from './order-actions.ts';
import { lockOrder, type OrderRow } from './order-rows.ts';
import { cancelUntil } from './present-order.ts';
import { disputesOf, isTakenBack } from './record-dispute.ts';
import { leftToRefund, recordRefundRequest } from './refund-requests.ts';
import { releaseStock } from './settle-payment.ts';

type CancelDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

interface CancelByShop {
  /** for the shopper; may be empty */
  readonly message: string;
  /** the version that the member of the staff saw; absent: whatever it is */
  readonly seen?: string | undefined;
}

/**
 * Cancels a paid order for its shopper, or for the shop, which may do so until it ships: stock and prints are released and the refund is queued in the same transaction. What the bank gave back for good is not refunded again.
 * Canceling it again changes nothing. Packing, shipping, printing and the vending machine lock the order too, so either
 * they find it canceled, or it can no longer be canceled.
 */
export async function cancelOrder(
  { connection, jobs, clock, log }: CancelDeps,
  orderId: string,
  byShop?: CancelByShop,
): Promise<OrderRow> {
  const now = clock();
  return await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.cancelled_at) return order;
    const left = await leftToRefund(trx, order);
    const disputes = await disputesOf(trx, [orderId]);
    const isReturned = isTakenBack(disputes, left);
    if (byShop) {
      const isPressed = await hasPresses(trx, order);
      requireAllowed('cancel', { order, isPressed, isDisputed: disputes.some(holdsMoney) && !isReturned });
      requireSeen(order, byShop.seen);
    } else {
      const reason = await reasonAgainst(trx, order, now);
      if (reason) throw new ShopError('order_not_cancellable', { reason: orderMessages.cannotCancel[reason] });
    }
    await releaseStock(trx, orderId, 'cancel');
    await releasePrints(trx, orderId, now);
    await notifyVendingChanged(trx, { orderId });
    const amount = isReturned ? cents(0) : left;
    if (amount > 0 && amount === order.amount) {
      // The whole payment is refunded once, under the order's own key: a late webhook for it queues the same job.
      await jobs.enqueue(trx, 'refund-order', { orderId });
    } else if (amount > 0) {
      await recordRefundRequest({ jobs }, trx, order, { amount, reason: 'Canceled', at: now });
    }
    await jobs.enqueue(trx, 'order-cancelled', { orderId, amount });
    log.info(byShop ? 'order canceled by the shop' : 'order canceled by its shopper', { refId: order.ref_id });
    return await trx
      .updateTable('orders')
      .set({ status: 'cancelled', cancelled_at: now, cancel_message: byShop?.message ?? null, cancel_refund: amount })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Why this order cannot be canceled; undefined: it can. */
async function reasonAgainst(
  trx: Transaction<Database>,
  order: OrderRow,
  now: Date,
): Promise<CannotCancel | undefined> {
  const { status, subscription_id, shipped_at, part_shipped_at, packed_at, printing_at, refunded } = order;
  if (status === 'refunded') return 'refunded';
  if (status !== 'paid') return 'unpaid';
  if (subscription_id) return 'monthly';
  if (shipped_at) return 'shipped';
  if (part_shipped_at) return 'partlyShipped';
  if (packed_at) return 'packed';
  if (printing_at) return 'printing';
  const until = cancelUntil(order);
  if (refunded > 0 || (await hasRefunds(trx, order))) return 'refunded';
  if (!until || until <= now) return 'late';
  if ((await disputesOf(trx, [order.id])).some(holdsMoney)) return 'disputed';
  return (await hasPresses(trx, order)) ? 'pressed' : undefined;
}

async function hasRefunds(trx: Transaction<Database>, { id }: OrderRow): Promise<boolean> {
  const refund = await trx
    .selectFrom('order_refunds')
    .select('id')
    .where('order_id', '=', id)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return refund !== undefined;
}

/** Whether the vending machine dropped a spool for this order, or may be dropping one. */
export async function hasPresses(trx: Db, { id }: OrderRow): Promise<boolean> {
  const press = await trx
    .selectFrom('vending_presses')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return press !== undefined;
}

/** Prints that no other paid order has expire with their models, as if they had not been ordered. */
async function releasePrints(trx: Transaction<Database>, orderId: string, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + MODEL_DAYS * 86_400_000);
  await sql`
    with released as (
      update prints set ordered_at = null
      where id in (select print_id from order_lines where order_id = ${orderId} and print_id is not null)
        and not exists (
          select from order_lines join orders on orders.id = order_id
          where print_id = prints.id and order_id <> ${orderId} and status in ('paid', 'refunded'))
      returning id, file_id
    )
    update model_files set expires_at = ${expires} from released
    where model_files.id = released.file_id and expires_at is null
      and not exists (
        select from prints where file_id = model_files.id and ordered_at is not null
          and id not in (select id from released))`.execute(trx);
}
