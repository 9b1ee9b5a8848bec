import { serviceCodes } from '../../../contract/service-code.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { requireMoney } from './held-money.ts';
import { lockOrder, type OrderRow } from './order-rows.ts';

type MarkDeps = Pick<Deps, 'connection' | 'clock'>;

/** Throws `order_not_paid` for orders that must not leave: unpaid, canceled or refunded ones. */
export function requirePaid({ status, ref_id: refId }: OrderRow): void {
  if (status === 'paid') return;
  throw new ShopError('order_not_paid', { refId, status: status.replace('cancelled', 'canceled').replace('_', ' ') });
}

/** Marks an order as packed: from now on its shopper cannot cancel it. Repeating it changes nothing. */
export async function markPacked({ connection, clock }: MarkDeps, orderId: string): Promise<OrderRow> {
  return await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    requirePaid(order);
    if (!order.packed_at) await requireMoney(trx, order);
    return await trx
      .updateTable('orders')
      .set({ packed_at: order.packed_at ?? clock() })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Marks a shipped order as delivered, or as picked up. The time for returns counts from then. What waits at the counter is
 * still the shop's: a disputed pickup is refused unless `despiteDispute`.
 */
export async function markDelivered(
  { connection, clock }: MarkDeps,
  orderId: string,
  { despiteDispute }: { readonly despiteDispute?: boolean | undefined } = {},
): Promise<OrderRow> {
  return await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order.shipped_at) throw new ShopError('order_not_shipped', { refId: order.ref_id });
    const isHere = order.customer.serviceCode === serviceCodes.pickup && !order.delivered_at;
    if (isHere) await requireMoney(trx, order, { despiteDispute });
    return await trx
      .updateTable('orders')
      .set({ delivered_at: order.delivered_at ?? clock() })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
