import { sql } from 'kysely';
import type * as z from 'zod';
import type { DeskOrder, shipPartSchema } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { stockDemand } from '../cart/validate-line.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { shipSpoolsOfPart } from '../spools/spools-of-orders.ts';
import { enqueueTracking, markShippedWithin, readTrackingNumbers } from './mark-shipped.ts';
import { lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { isOpen, requireAllowed } from './order-state.ts';
import { requireNoOtherLabels } from './parcels.ts';
import { disputesOf } from './record-dispute.ts';
import { linesToPack } from './refund-requests.ts';

export type PartDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log' | 'store'>;

/** The lines of an order with pieces that have not left, and why those cannot leave before the rest. */
export async function linesToShip(
  db: Db,
  { store }: Pick<Deps, 'store'>,
  order: OrderRow,
): Promise<DeskOrder['toShip']> {
  if (!isOpen(order)) return [];
  const lines = (await linesToPack(db, [order.id])).get(order.id) ?? [];
  const unprinted = await db
    .selectFrom('order_lines')
    .select(sql<string>`body ->> 'id'`.as('id'))
    .where('order_id', '=', order.id)
    .where('print_id', 'is not', null)
    .where('printed_at', 'is', null)
    .execute();
  return lines.map(({ id, itemId, qty }) => {
    const isUnprinted = unprinted.some((line) => line.id === id);
    const stays = itemId === store.items.vendingToken ? words.partToken : null;
    return { lineId: id, qty, reason: isUnprinted ? words.partUnprinted : stays };
  });
}

/**
 * Ships some pieces of an order now and mails the shopper what is in the parcel and what follows. The rest stays open; with
 * all that is left, the order has shipped. The same key ships once.
 */
export async function shipPart(
  deps: PartDeps,
  staff: Pick<Staff, 'id'>,
  orderId: string,
  shipment: Shipment,
): Promise<OrderRow> {
  return await auditedTransaction(deps.connection.db, (trx) => shipPartWithin(deps, trx, staff, orderId, shipment));
}

type Shipment = Omit<z.output<typeof shipPartSchema>, 'refundRest'>;

/** The same in a transaction that does more. */
export async function shipPartWithin(
  deps: PartDeps,
  trx: Transaction<Database>,
  staff: Pick<Staff, 'id'>,
  orderId: string,
  { key, lines, carrier, numbers: typed, despiteDispute }: Shipment,
): Promise<OrderRow> {
  const now = deps.clock();
  const order = await lockOrder(trx, orderId);
  const earlier = await trx.selectFrom('part_shipments').select('order_id').where('id', '=', key).executeTakeFirst();
  if (earlier && earlier.order_id !== orderId) throw new ShopError('conflict');
  if (earlier) return order;
  const open = await linesToShip(trx, deps, order);
  const disputes = await disputesOf(trx, [orderId]);
  requireAllowed('part', { order, open: open.reduce((sum, { qty }) => sum + qty, 0), disputes, despiteDispute });
  await requireNoOtherPacker(trx, { orderId, staffId: staff.id, now });
  requireOpen(open, lines);
  const numbers = readTrackingNumbers(typed, carrier);
  if (numbers.length === 0) throw new ShopError('tracking_missing', { refId: order.ref_id });
  await requireNoOtherLabels(trx, orderId, { numbers, now });
  const isRest = open.every(({ lineId, qty }) => lines.some((line) => line.lineId === lineId && line.qty === qty));
  if (isRest) return await markShippedWithin(deps, trx, orderId, typed, { carrier, despiteDispute });
  const part = { id: key, order_id: orderId, tracking_numbers: numbers, shipped_at: now };
  await trx
    .insertInto('part_shipments')
    .values({ ...part, lines: JSON.stringify(lines) })
    .execute();
  const gone = await takeOffShelf(trx, orderId, lines);
  await shipSpoolsOfPart(trx, orderId, gone, now);
  // What is in the box was counted for the whole order.
  await trx.updateTable('packing_claims').set({ ticks: '{}' }).where('order_id', '=', orderId).execute();
  await deps.jobs.enqueue(trx, 'order-shipped', { orderId, mailId: key, partId: key });
  await enqueueTracking(deps.jobs, trx, order, numbers);
  deps.log.info('part of an order shipped', { refId: order.ref_id });
  return await updateOrder(trx, orderId, {
    part_shipped_at: order.part_shipped_at ?? now,
    tracking_numbers: [...new Set([...order.tracking_numbers, ...numbers])],
  });
}

type Pieces = z.output<typeof shipPartSchema>['lines'];

function requireOpen(open: DeskOrder['toShip'], lines: Pieces): void {
  const isTwice = new Set(lines.map(({ lineId }) => lineId)).size < lines.length;
  for (const { lineId, qty } of lines) {
    const line = open.find((each) => each.lineId === lineId);
    const reason = isTwice || !line || qty > line.qty ? words.partLines : line.reason;
    if (reason) throw new ShopError('order_action_refused', { reason });
  }
}

/** Otherwise the same pieces would be in two parcels. */
export async function requireNoOtherPacker(
  trx: Transaction<Database>,
  { orderId, staffId, now }: { readonly orderId: string; readonly staffId: string; readonly now: Date },
): Promise<void> {
  const claim = await trx
    .selectFrom('packing_claims')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('staff_id', '<>', staffId)
    .where('lease_until', '>', now)
    .executeTakeFirst();
  if (claim) throw new ShopError('order_action_refused', { reason: words.partPacked });
}

/** Pieces that left are no longer among those that are reserved on the shelf. Returns how many of each item. */
async function takeOffShelf(trx: Transaction<Database>, orderId: string, pieces: Pieces) {
  const rows = await trx.selectFrom('order_lines').select('body').where('order_id', '=', orderId).execute();
  const gone = pieces.flatMap(({ lineId, qty }) =>
    rows.flatMap(({ body }) => (body.id === lineId ? [{ ...body, qty }] : [])),
  );
  const demand = stockDemand(gone);
  for (const [itemId, qty] of demand) {
    await trx
      .updateTable('order_stock')
      .set(({ eb }) => ({ shipped: eb('shipped', '+', qty) }))
      .where('order_id', '=', orderId)
      .where('item_id', '=', itemId)
      .execute();
  }
  return demand;
}

/** An order of which parts have left has shipped once the rest is refunded: nothing follows. */
export async function endWithoutRest(trx: Transaction<Database>, order: OrderRow, now: Date): Promise<void> {
  if (!order.part_shipped_at || order.shipped_at) return;
  const rest = (await linesToPack(trx, [order.id])).get(order.id) ?? [];
  if (rest.length > 0) return;
  await updateOrder(trx, order.id, { shipped_at: now, packed_at: order.packed_at ?? now });
}
