import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { requireAllowed } from './order-state.ts';
import { hasLabels } from './parcels.ts';
import { disputesOf } from './record-dispute.ts';

type MarkDeps = Pick<Deps, 'connection' | 'clock'>;

/** Marks an order as packed: from now on its shopper cannot cancel it. Repeating it changes nothing. */
export async function markPacked({ connection, clock }: MarkDeps, orderId: string): Promise<OrderRow> {
  return await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.status === 'paid' && order.packed_at) return order;
    requireAllowed('pack', { order, disputes: await disputesOf(trx, [orderId]) });
    return await updateOrder(trx, orderId, { packed_at: clock() });
  });
}

/** Takes back that an order was packed, while nothing has left. Repeating it changes nothing. */
export async function markUnpacked({ connection }: MarkDeps, orderId: string): Promise<OrderRow> {
  return await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.status === 'paid' && !order.packed_at) return order;
    requireAllowed('unpack', { order, isLabelled: await hasLabels(trx, orderId) });
    return await updateOrder(trx, orderId, { packed_at: null });
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
  return await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order.delivered_at) return order;
    requireAllowed('deliver', { order, disputes: await disputesOf(trx, [orderId]), despiteDispute });
    return await updateOrder(trx, orderId, { delivered_at: clock() });
  });
}
