import { LabelsRefused } from '../../gateways/shipping/labels.ts';
import type { Deps } from '../deps.ts';
import { lockOrder } from '../orders/order-rows.ts';
import { isVoiding, parcelsOf, type ShipmentRow } from '../orders/parcels.ts';
import { ShopError } from '../shop-error.ts';
import { sellerOf } from './buy-labels.ts';

type VoidDeps = Pick<Deps, 'connection' | 'clock' | 'labels' | 'log'>;

/**
 * Gives the labels of an order back to FedEx; without any, nothing happens. That they are being voided is stored first, so
 * that no parcel leaves with them. After a lost answer they stay so, until a second press or the scheduled job.
 */
export async function voidLabels(deps: VoidDeps, orderId: string): Promise<void> {
  const { labelled, isRepeated } = await startVoid(deps, orderId);
  const [first] = labelled;
  if (!first?.tracking) return;
  try {
    // The number of the first parcel stands for all of one purchase.
    await sellerOf(deps).void(first.tracking);
  } catch (error) {
    if (!(error instanceof LabelsRefused)) {
      deps.log.warn('FedEx did not answer to the voiding of a label', { orderId, error });
      await markVoiding(deps, labelled, { failure: 'no answer to the void' });
      throw new ShopError('label_void_unclear');
    }
    // FedEx refuses what it has voided before, and an unused label is not charged: either way it is not used again.
    if (!isRepeated) {
      await markVoiding(deps, labelled, { voided_at: null, failure: error.message });
      throw new ShopError('label_refused', { reason: error.message });
    }
    deps.log.warn('FedEx refused the second request to void a label', { orderId, error });
  }
  await markVoiding(deps, labelled, { state: 'voided', voided_at: deps.clock(), failure: null, label_file: null });
}

async function startVoid({ connection, clock }: VoidDeps, orderId: string) {
  return await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const labelled = (await parcelsOf(trx, orderId)).filter(({ state }) => state === 'labelled');
    if (labelled.length > 0 && order.shipped_at) throw new ShopError('order_shipped_before', { refId: order.ref_id });
    const isRepeated = labelled.some(({ voided_at }) => voided_at !== null);
    if (labelled.some((parcel) => isVoiding(parcel, clock()))) throw new ShopError('label_in_progress');
    await markVoiding({ connection: { db: trx } }, labelled, { voided_at: clock(), failure: null });
    return { labelled, isRepeated };
  });
}

async function markVoiding(
  { connection }: { readonly connection: Pick<Deps['connection'], 'db'> },
  rows: readonly ShipmentRow[],
  change: Partial<Pick<ShipmentRow, 'state' | 'voided_at' | 'label_file' | 'failure'>>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await connection.db
    .updateTable('shipments')
    .set(change)
    .where('id', 'in', ids)
    .where('state', '=', 'labelled')
    .execute();
}

/** Gives back what a request bought whose answer came too late. The queue repeats it until FedEx answers. */
export async function voidLateLabel(deps: Pick<Deps, 'labels' | 'log'>, tracking: string): Promise<void> {
  try {
    await sellerOf(deps).void(tracking);
  } catch (error) {
    if (!(error instanceof LabelsRefused)) throw error;
    deps.log.warn('FedEx refused to void a label that nobody uses', { tracking, error });
  }
}

/** Of one run: each is a call to FedEx. */
const MOST_VOIDS = 20;
/** Labels have names and addresses; the parcel arrived long ago. */
const LABEL_FILE_DAYS = 30;

/** Voids labels of orders that were canceled or refunded before they left, and forgets the files of old ones. */
export async function settleLabels(deps: VoidDeps): Promise<void> {
  const { db } = deps.connection;
  const old = new Date(deps.clock().getTime() - LABEL_FILE_DAYS * 86_400_000);
  await db
    .updateTable('shipments')
    .set({ label_file: null })
    .where('label_file', 'is not', null)
    .where('created_at', '<', old)
    .execute();
  if (!deps.labels) return;
  const unused = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .distinct()
    .where('state', '=', 'labelled')
    // One that FedEx refused to void is not asked about again; one without an answer is.
    .where((eb) => eb.or([eb('failure', 'is', null), eb('voided_at', 'is not', null)]))
    .where('shipped_at', 'is', null)
    .where('orders.status', '<>', 'paid')
    .limit(MOST_VOIDS)
    .execute();
  for (const { order_id } of unused) {
    await voidLabels(deps, order_id).catch((error) =>
      deps.log.warn('a label could not be voided', { order_id, error }),
    );
  }
}
