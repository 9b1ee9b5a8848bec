import { sql } from 'kysely';
import type { PackingOrder, Piece } from '../../../contract/desk/packing.ts';
import { spoolIdIn } from '../../../contract/filament/spool-id.ts';
import type { OrderedSpool } from '../../../contract/order.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { requireAllowed } from '../orders/order-state.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { putBack, spoolsInBox } from '../spools/spools-of-orders.ts';
import { describeItem } from '../stock/list-stock.ts';
import { renewClaim } from './claim-order.ts';

type PackDeps = Pick<Deps, 'connection' | 'clock' | 'catalogue'>;
type Packer = Pick<Staff, 'id'>;

interface Packed {
  readonly spool: OrderedSpool;
  /** false: it was in the box already */
  readonly isNew: boolean;
}

/**
 * Puts a scanned spool into the box of an order. A spool is in one order at most: its row is locked, and two packers who
 * scan it take turns.
 */
export async function packSpool(
  deps: PackDeps,
  packer: Packer,
  { id: orderId, pieces }: Pick<PackingOrder, 'id' | 'pieces'>,
  scanned: string,
): Promise<Packed> {
  const id = spoolIdIn(scanned);
  if (!id) throw new ShopError('spool_unknown');
  return await deps.connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    await renewClaim(deps, packer, orderId, { db: trx });
    requireAllowed('ship', { order, disputes: await disputesOf(trx, [orderId]), despiteDispute: false });
    const spool = await trx.selectFrom('spools').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!spool) throw new ShopError('spool_unknown');
    const { code } = await trx
      .selectFrom('spool_lots')
      .select('code')
      .where('id', '=', spool.lot_id)
      .executeTakeFirstOrThrow();
    const packed = { id, itemId: spool.item_id, lot: code };
    if (spool.order_id === orderId && !spool.left_at) return { spool: packed, isNew: false };
    if (spool.order_id || spool.left_at) {
      throw new ShopError('spool_sold', { order: await numberOf(trx, spool.order_id) });
    }
    const { name } = describeItem(deps.catalogue, spool.item_id);
    const room = roomFor(pieces, spool.item_id);
    if (room === 0) throw new ShopError('spool_not_in_order', { name });
    const inBox = (await spoolsInBox(trx, orderId)).filter(({ itemId }) => itemId === spool.item_id);
    if (inBox.length >= room) throw new ShopError('spool_full', { name });
    await trx.updateTable('spools').set({ order_id: orderId, scanned_at: deps.clock() }).where('id', '=', id).execute();
    return { spool: packed, isNew: true };
  });
}

async function numberOf(db: Db, orderId: string | null): Promise<string> {
  const order =
    orderId && (await db.selectFrom('orders').select('ref_id').where('id', '=', orderId).executeTakeFirst());
  return order ? order.ref_id : 'that is gone';
}

/** Pieces of an item in an order, in the wrapping of the vending machine as well. */
function roomFor(pieces: readonly Piece[], itemId: string): number {
  return pieces.filter(({ codes }) => codes.includes(itemId.toLowerCase())).reduce((sum, { qty }) => sum + qty, 0);
}

/** Throws `packing_too_many` where pieces were refunded or left the order after their spools were scanned. */
export function requireNoSpareSpool({ pieces, spools }: Pick<PackingOrder, 'pieces' | 'spools'>): void {
  for (const [itemId, own] of Map.groupBy(spools, (spool) => spool.itemId)) {
    const count = own.length - roomFor(pieces, itemId);
    const name = pieces.find(({ codes }) => codes.includes(itemId.toLowerCase()))?.name ?? itemId;
    if (count > 0) throw new ShopError('packing_too_many', { name, count });
  }
}

/** Takes a spool out of the box again. Throws `spool_left` once its parcel has left. */
export async function unpackSpool(deps: PackDeps, packer: Packer, orderId: string, spoolId: string): Promise<void> {
  await deps.connection.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    await renewClaim(deps, packer, orderId, { db: trx });
    const spool = await trx.selectFrom('spools').selectAll().where('id', '=', spoolId).forUpdate().executeTakeFirst();
    if (!spool) throw new ShopError('spool_unknown');
    if (spool.order_id !== orderId) return;
    if (spool.left_at) throw new ShopError('spool_left');
    await putBack(trx, sql`id = ${spoolId}`);
  });
}
