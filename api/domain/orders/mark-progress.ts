import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import type { ShopError } from '../shop-error.ts';
import { lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { errorAgainst, requireAllowed } from './order-state.ts';
import { labelledAmong } from './parcels.ts';
import { disputesOf } from './record-dispute.ts';

type MarkDeps = Pick<Deps, 'connection' | 'clock'>;

/** Why some orders are left as they were, by their ids. */
export type Refusals = ReadonlyMap<string, ShopError>;

/** Changes those of these orders, which the caller has locked, that may be. */
type MarkOrders = (
  deps: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  orders: readonly OrderRow[],
) => Promise<Refusals>;

/** Marks an order as packed: from now on its shopper cannot cancel it. Repeating it changes nothing. */
export async function markPacked(deps: MarkDeps, orderId: string): Promise<OrderRow> {
  return await markOne(deps, orderId, packOrders);
}

/** Takes back that an order was packed, while nothing has left. Repeating it changes nothing. */
export async function markUnpacked(deps: MarkDeps, orderId: string): Promise<OrderRow> {
  return await markOne(deps, orderId, unpackOrders);
}

async function markOne(deps: MarkDeps, orderId: string, mark: MarkOrders): Promise<OrderRow> {
  return await auditedTransaction(deps.connection.db, async (trx) => {
    const refusal = (await mark(deps, trx, [await lockOrder(trx, orderId)])).get(orderId);
    if (refusal) throw refusal;
    return await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  });
}

/** Packs several orders with the statements that one of them takes. */
export const packOrders: MarkOrders = async ({ clock }, trx, orders) => {
  const unpacked = orders.filter(({ status, packed_at }) => status !== 'paid' || !packed_at);
  const disputes = await disputesOf(trx, idsOf(unpacked));
  const own = ({ id }: OrderRow) => disputes.filter(({ order_id }) => order_id === id);
  return await setPackedAt(trx, unpacked, clock(), (order) => errorAgainst('pack', { order, disputes: own(order) }));
};

/** Takes back that several orders were packed. */
export const unpackOrders: MarkOrders = async (_, trx, orders) => {
  const packed = orders.filter(({ status, packed_at }) => status !== 'paid' || packed_at);
  const labelled = await labelledAmong(trx, idsOf(packed));
  const errorOf = (order: OrderRow) => errorAgainst('unpack', { order, isLabelled: labelled.has(order.id) });
  return await setPackedAt(trx, packed, null, errorOf);
};

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id);

async function setPackedAt(
  trx: Transaction<Database>,
  orders: readonly OrderRow[],
  packedAt: Date | null,
  errorOf: (order: OrderRow) => ShopError | undefined,
): Promise<Refusals> {
  const errors = orders.map((order) => [order.id, errorOf(order)] as const);
  const allowed = errors.filter(([, error]) => !error).map(([id]) => id);
  if (allowed.length > 0) {
    await trx.updateTable('orders').set({ packed_at: packedAt }).where('id', 'in', allowed).execute();
  }
  return new Map(errors.flatMap(([id, error]) => (error ? [[id, error]] : [])));
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
