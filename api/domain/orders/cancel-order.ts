import { sql } from 'kysely';
import { cents } from '../../../contract/cents.ts';
import { MODEL_DAYS } from '../../../contract/queu3d/limits.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { releaseSpools } from '../spools/spools-of-orders.ts';
import { notifyVendingChanged } from '../vending-changes.ts';
import { endCharge } from './charges.ts';
import { lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { requireAllowed, requireSeen } from './order-state.ts';
import { disputesOf, isTakenBack } from './record-dispute.ts';
import { leftOf, pressesUsed, recordRefundRequest, refundsOf } from './refund-requests.ts';
import { releaseStock } from './settle-payment.ts';
import { isCreditUsed } from './swatch-credits.ts';

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
  return await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.cancelled_at) return order;
    const refunds = await refundsOf(trx, orderId);
    const disputes = await disputesOf(trx, [orderId]);
    const isPressed = (await pressesUsed(trx, [orderId])).size > 0;
    const facts = { order, refunds, disputes, isPressed, isCreditUsed: await isCreditUsed(trx, orderId) };
    if (byShop) {
      requireAllowed('cancel', facts);
      requireSeen(order, byShop.seen);
    } else requireAllowed('cancelOwn', { ...facts, now });
    const left = leftOf(order, refunds);
    await endCharge(trx, order, 'withdrawn', { now, releases: false });
    await releaseStock(trx, orderId, 'cancel');
    await releaseSpools(trx, orderId);
    await releasePrints(trx, orderId, now);
    await notifyVendingChanged(trx, { orderId });
    const amount = isTakenBack(disputes, left) ? cents(0) : left;
    if (amount > 0 && amount === order.amount && order.edited_back + order.charged === 0) {
      // The whole payment is refunded once, under the order's own key: a late webhook for it queues the same job.
      await jobs.enqueue(trx, 'refund-order', { orderId });
    } else if (amount > 0) {
      await recordRefundRequest({ jobs }, trx, order, { amount, reason: 'Canceled', at: now });
    }
    await jobs.enqueue(trx, 'order-cancelled', { orderId, amount });
    log.info(byShop ? 'order canceled by the shop' : 'order canceled by its shopper', { refId: order.ref_id });
    return await updateOrder(trx, orderId, {
      status: 'cancelled',
      cancelled_at: now,
      cancel_message: byShop?.message ?? null,
      cancel_refund: amount,
    });
  });
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
