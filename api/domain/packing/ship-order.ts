import type { z } from 'zod';
import type { shipSchema } from '../../../contract/desk/packing.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { markShippedWithin, readTrackingNumbers } from '../orders/mark-shipped.ts';
import { lockOrder, type OrderRow } from '../orders/order-rows.ts';
import { parcelsOf, requireNoRequest, requireNoVoid } from '../orders/parcels.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { requireComplete } from './buy-labels.ts';
import { renewClaim } from './claim-order.ts';
import type { PackingDeps } from './packing-order.ts';

/** Ships a packed order by the labels that were bought for it, or by typed numbers; its packer must still have it. */
export async function shipPacked(
  deps: PackingDeps & Pick<Deps, 'jobs' | 'log'>,
  staff: Pick<Staff, 'id' | 'email'>,
  orderId: string,
  { carrier, parcels: typed }: z.output<typeof shipSchema>,
): Promise<OrderRow> {
  await renewClaim(deps, staff, orderId);
  await requireComplete(deps, orderId);
  const shipped = await auditedTransaction(deps.connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    await renewClaim(deps, staff, orderId, { db: trx });
    const parcels = await parcelsOf(trx, orderId);
    if (!order.shipped_at) {
      requireNoRequest(parcels, deps.clock());
      requireNoVoid(parcels);
    }
    const labelled = parcels.filter(({ state }) => state === 'labelled');
    if (typed.length === 0 || order.shipped_at) {
      const bought = labelled.flatMap(({ tracking }) => tracking ?? []);
      return await markShippedWithin(deps, trx, orderId, bought.length > 0 ? bought : numbersOf(typed), { carrier });
    }
    if (labelled.length > 0) throw new ShopError('labels_bought');
    const row = await markShippedWithin(deps, trx, orderId, numbersOf(typed), { carrier });
    // A request whose answer never came: its label was found at FedEx, and typed.
    await trx
      .updateTable('shipments')
      .set({ state: 'failed', failure: 'Its number was typed.' })
      .where('order_id', '=', orderId)
      .where('state', '=', 'label_requested')
      .execute();
    await trx
      .insertInto('shipments')
      .values(
        typed.map(({ tracking, weightGrams }, parcel) => ({
          order_id: orderId,
          parcel,
          state: 'typed' as const,
          carrier,
          weight_grams: weightGrams,
          tracking: readTrackingNumbers([tracking], carrier)[0] ?? tracking,
          created_by: staff.email,
          created_at: deps.clock(),
        })),
      )
      .execute();
    return row;
  });
  deps.log.info('order packed and shipped', { refId: shipped.ref_id, parcels: shipped.tracking_numbers.length });
  return shipped;
}

function numbersOf(parcels: readonly { readonly tracking: string }[]): string[] {
  return parcels.map(({ tracking }) => tracking);
}
