import { type Cents, cents } from '../../contract/money/cents.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  type BoughtLabels,
  type LabelRequest,
  type LabelSeller,
  LabelsRefused,
} from '../../gateways/shipping/labels.ts';
import type { Staff } from '../desk/staff-sessions.ts';
import { requirePaid } from '../orders/mark-progress.ts';
import { lockOrder, type OrderRow } from '../orders/order-rows.ts';
import { disputesOf, holdsMoney } from '../orders/record-dispute.ts';
import { deliveryDates } from '../shipping/delivery-dates.ts';
import { ShopError } from '../shop-error.ts';
import { renewClaim } from './claim-order.ts';
import { type PackingDeps, readPackingOrder, reasonAgainstLabels } from './packing-order.ts';
import { isUnclear, parcelsOf, type ShipmentRow } from './parcels.ts';

type LabelDeps = PackingDeps & Pick<Deps, 'files' | 'businessDays' | 'log'>;

interface Purchase {
  /** grams of each parcel */
  readonly weights: readonly number[];
  /** somebody looked: a request without an answer bought nothing */
  readonly again: boolean;
}

/**
 * Buys the labels of an order's parcels. FedEx cannot tell a repeated request from a second one, so the request is stored
 * first and sent once: a double tap finds the labels, and a request whose answer is lost waits for a person's word.
 */
export async function buyLabels(
  deps: LabelDeps,
  staff: Pick<Staff, 'id' | 'email'>,
  orderId: string,
  { weights, again }: Purchase,
): Promise<void> {
  const { db } = deps.connection;
  await renewClaim(deps, staff, orderId);
  await requireComplete(deps, orderId);
  const asked = await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    await renewClaim(deps, staff, orderId, { db: trx });
    await requireLabelsFor(deps, trx, order);
    if (!(await mayAsk(deps, trx, order, { weights, again }))) return undefined;
    const now = deps.clock();
    const rows = await trx
      .insertInto('shipments')
      .values(
        weights.map((grams, parcel) => ({
          ...{ order_id: orderId, parcel, state: 'label_requested' as const, carrier: 'fedex' as const },
          ...{ weight_grams: grams, created_by: staff.email, created_at: now },
        })),
      )
      .returning(['id', 'parcel'])
      .execute();
    // From here on its shopper cannot cancel it.
    await trx
      .updateTable('orders')
      .set({ packed_at: order.packed_at ?? now })
      .where('id', '=', orderId)
      .execute();
    return { order, ids: rows.sort((one, other) => one.parcel - other.parcel).map(({ id }) => id) };
  });
  if (asked) await purchase(deps, asked, weights);
}

/** Throws `packing_incomplete` while a piece is missing in the box. */
export async function requireComplete(deps: PackingDeps, orderId: string): Promise<void> {
  const { pieces, ticks } = await readPackingOrder(deps, orderId);
  const missing = pieces.reduce((sum, { id, qty }) => sum + Math.max(0, qty - (ticks[id] ?? 0)), 0);
  if (missing > 0) throw new ShopError('packing_incomplete', { missing });
}

async function requireLabelsFor(deps: LabelDeps, trx: Transaction<Database>, order: OrderRow): Promise<void> {
  requirePaid(order);
  const { ref_id: refId } = order;
  if (order.shipped_at) throw new ShopError('order_shipped_before', { refId });
  const dispute = (await disputesOf(trx, [order.id])).find(holdsMoney);
  if (dispute) throw new ShopError('order_disputed', { refId, dispute: dispute.id });
  const reason = reasonAgainstLabels(deps, order.customer);
  if (reason) throw new ShopError('label_refused', { reason });
}

/** Whether FedEx is to be asked; false: the order has its labels. */
async function mayAsk(
  deps: LabelDeps,
  trx: Transaction<Database>,
  { id }: OrderRow,
  { weights, again }: Purchase,
): Promise<boolean> {
  const parcels = await parcelsOf(trx, id);
  const labelled = parcels.filter(({ state }) => state === 'labelled');
  if (labelled.length === weights.length) return false;
  if (labelled.length > 0) throw new ShopError('labels_bought');
  const open = parcels.filter(({ state }) => state === 'label_requested');
  if (open.length === 0) return true;
  if (!open.some((parcel) => isUnclear(parcel, deps.clock()))) throw new ShopError('label_in_progress');
  if (!again) throw new ShopError('label_unclear');
  await trx
    .updateTable('shipments')
    .set({ state: 'failed', failure: 'Its answer never came, and nothing was bought.' })
    .where('order_id', '=', id)
    .where('state', '=', 'label_requested')
    .execute();
  return true;
}

interface Asked {
  readonly order: OrderRow;
  /** of the shipments, one for each weight */
  readonly ids: readonly string[];
}

async function purchase(deps: LabelDeps, { order, ids }: Asked, weights: readonly number[]): Promise<void> {
  const { db } = deps.connection;
  const seller = sellerOf(deps);
  const own = () =>
    db
      .updateTable('shipments')
      .where('id', 'in', [...ids])
      .where('state', '=', 'label_requested');
  let bought: BoughtLabels;
  try {
    bought = await seller.buy(labelRequest(deps, order, weights));
  } catch (error) {
    if (error instanceof LabelsRefused) {
      await own().set({ state: 'failed', failure: error.message }).execute();
      throw new ShopError('label_refused', { reason: error.message });
    }
    deps.log.warn('FedEx did not answer to the purchase of a label', { refId: order.ref_id, error });
    await own().set({ failure: 'no answer' }).execute();
    throw new ShopError('label_unclear');
  }
  const kept = await keepBought(deps, ids, bought);
  // Somebody gave this request up before its answer came: what it bought must not be paid for.
  const [first] = bought.labels;
  if (!kept && first) await seller.void(first.tracking);
  if (!kept) throw new ShopError('conflict');
  await Promise.all(bought.labels.map(({ pdf }, parcel) => keepFile(deps, ids[parcel] ?? '', pdf)));
}

/** Numbers first, because a label without its file can be voided, and one without its number cannot. */
async function keepBought(deps: LabelDeps, ids: readonly string[], { service, cost, labels }: BoughtLabels) {
  const shares = cost === null ? labels.map(() => null) : shareOut(cost, labels.length);
  return await deps.connection.db.transaction().execute(async (trx) => {
    const results = await Promise.all(
      labels.map(({ tracking }, parcel) =>
        trx
          .updateTable('shipments')
          .set({ state: 'labelled', failure: null, service, tracking, cost: shares[parcel] ?? null })
          .where('id', '=', ids[parcel] ?? '')
          .where('state', '=', 'label_requested')
          .executeTakeFirst(),
      ),
    );
    return results.every(({ numUpdatedRows }) => numUpdatedRows === 1n);
  });
}

/** Equal shares that sum to the total. */
function shareOut(total: Cents, count: number): Cents[] {
  const share = Math.floor(total / count);
  return Array.from({ length: count }, (_, n) => cents(n === 0 ? total - share * (count - 1) : share));
}

async function keepFile({ files, connection }: LabelDeps, id: string, pdf: Uint8Array): Promise<void> {
  if (pdf.length === 0) return;
  const key = `labels/${id}`;
  await files.put(key, new Blob([new Uint8Array(pdf)]).stream());
  await connection.db.updateTable('shipments').set({ label_file: key }).where('id', '=', id).execute();
}

function sellerOf({ labels }: Pick<Deps, 'labels'>): LabelSeller {
  if (!labels) throw new ShopError('label_refused', { reason: 'FedEx is not set up.' });
  return labels;
}

function labelRequest(deps: LabelDeps, { ref_id, customer }: OrderRow, weights: readonly number[]): LabelRequest {
  if (!('address' in customer)) throw new ShopError('label_refused', { reason: 'Pickups need no label.' });
  const { store } = deps;
  const { address } = store;
  return {
    reference: ref_id,
    shipDate: deliveryDates(deps, deps.clock()).overnight.ships,
    service: customer.serviceCode === serviceCodes.overnight ? 'overnight' : 'ground',
    from: {
      ...{ name: store.name, phone: store.phone, streetLines: [address.line1, address.line2].filter(Boolean) },
      ...{ city: address.city, state: address.state, zip: address.zip, residential: false },
    },
    to: {
      name: `${customer.firstName} ${customer.lastName}`,
      phone: customer.phone,
      streetLines: [customer.address, customer.address2 ?? ''].filter(Boolean),
      ...{ city: customer.city, state: customer.state, zip: customer.zipCode, residential: true },
    },
    weights,
  };
}

/** Gives the labels of an order back to FedEx. Without any, nothing happens. */
export async function voidLabels(deps: Pick<Deps, 'connection' | 'clock' | 'labels'>, orderId: string): Promise<void> {
  const { db } = deps.connection;
  const labelled = (await parcelsOf(db, orderId)).filter(({ state }) => state === 'labelled');
  const [first] = labelled;
  if (!first?.tracking) return;
  try {
    // The number of the first parcel stands for all of one purchase.
    await sellerOf(deps).void(first.tracking);
  } catch (error) {
    if (!(error instanceof LabelsRefused)) throw error;
    await markLabels(deps, labelled, { failure: error.message });
    throw new ShopError('label_refused', { reason: error.message });
  }
  await markLabels(deps, labelled, { state: 'voided', voided_at: deps.clock(), label_file: null });
}

async function markLabels(
  { connection }: Pick<Deps, 'connection'>,
  rows: readonly ShipmentRow[],
  change: Partial<Pick<ShipmentRow, 'state' | 'voided_at' | 'label_file' | 'failure'>>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await connection.db.updateTable('shipments').set(change).where('id', 'in', ids).execute();
}

/** Of one run: each is a call to FedEx. */
const MOST_VOIDS = 20;
/** Labels have names and addresses; the parcel arrived long ago. */
const LABEL_FILE_DAYS = 30;

/** Voids labels of orders that were canceled or refunded before they left, and forgets the files of old ones. */
export async function settleLabels(deps: Pick<Deps, 'connection' | 'clock' | 'labels' | 'log'>): Promise<void> {
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
    .where('failure', 'is', null)
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
