import { type Cents, cents, dollars } from '../../contract/money/cents.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { lockOrder, type OrderRow } from './order-rows.ts';
import { disputesOf, holdsMoney } from './record-dispute.ts';

export interface RefundWish {
  /** all that is left, when absent */
  readonly amount?: Cents | undefined;
  readonly reason: string;
}

/**
 * Promises money of a paid order back; a job gives it. What was promised before and is under way counts, so two people
 * who refund at once do not give back more than was paid. Gives back the cents that were promised.
 */
export async function askForRefund(
  { connection, jobs, clock }: Pick<Deps, 'connection' | 'jobs' | 'clock'>,
  orderId: string,
  { amount, reason }: RefundWish,
): Promise<Cents> {
  return await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const { ref_id: refId, status } = order;
    if (status !== 'paid') throw new ShopError('refund_unpaid', { refId, status: status.replace('_', ' ') });
    const taken = (await disputesOf(trx, [orderId])).find(holdsMoney);
    if (taken) throw new ShopError('refund_disputed', { refId, dispute: taken.id });
    const most = cents(Math.max(0, order.amount - order.refunded - (await underWay(trx, order))));
    const wanted = amount ?? most;
    if (wanted < 1 || wanted > most) throw new ShopError('refund_too_much', { most: dollars(most), refId });
    const { id } = await trx
      .insertInto('order_refunds')
      .values({ order_id: orderId, amount: wanted, reason, asked_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(trx, 'give-back', { refundId: id });
    return wanted;
  });
}

/** What waits for its job; what was given back, here or at the payment service's own pages, stands in the order. */
async function underWay(trx: Transaction<Database>, { id }: OrderRow): Promise<number> {
  const { sum } = await trx
    .selectFrom('order_refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('order_id', '=', id)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
