import { type Cents, cents } from '../../../contract/cents.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import {
  type BoughtLabels,
  type LabelRequest,
  type LabelSeller,
  LabelsRefused,
} from '../../gateways/shipping/labels.ts';
import type { Deps } from '../deps.ts';
import { emitAudit } from '../operator/actions.ts';
import { linesOf, lockOrder, type OrderRow, updateOrder } from '../orders/order-rows.ts';
import { requireAllowed } from '../orders/order-state.ts';
import { parcelsOf, requireNoRequest, requireNoVoid } from '../orders/parcels.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { deliveryDates } from '../shipping/delivery-dates.ts';
import { ShopError } from '../shop-error.ts';
import { renewClaim } from './claim-order.ts';
import { requireNoSpareSpool } from './pack-spool.ts';
import { type PackingDeps, readPackingOrder, reasonAgainstLabels } from './packing-order.ts';

type LabelDeps = PackingDeps & Pick<Deps, 'files' | 'businessDays' | 'transit' | 'jobs' | 'log'>;

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
    requireAllowed('buyLabel', { order, disputes: await disputesOf(trx, [orderId]) });
    const reason = reasonAgainstLabels(deps, order.customer);
    if (reason) throw new ShopError('label_refused', { reason });
    if (!(await mayAsk(deps, trx, order, { weights, again }))) {
      await emitAudit(trx);
      return undefined;
    }
    const now = deps.clock();
    const rows = await trx
      .insertInto('shipments')
      .values(
        weights.map((grams, parcel) => ({
          order_id: orderId,
          parcel,
          state: 'label_requested' as const,
          carrier: 'fedex' as const,
          weight_grams: grams,
          created_by: staff.email,
          created_at: now,
        })),
      )
      .returning(['id', 'parcel'])
      .execute();
    // From here on its shopper cannot cancel it.
    await updateOrder(trx, orderId, { packed_at: order.packed_at ?? now });
    const lines = (await linesOf(trx, [orderId])).get(orderId) ?? [];
    return {
      order,
      ids: rows.sort((one, other) => one.parcel - other.parcel).map(({ id }) => id),
      hasTenPack: lines.some(({ data }) => data.isTenPack),
    };
  });
  if (asked) await purchase(deps, asked, weights);
}

/** Throws `packing_incomplete` while a piece is missing in the box. */
export async function requireComplete(deps: PackingDeps, orderId: string): Promise<void> {
  const order = await readPackingOrder(deps, orderId);
  const { pieces, ticks } = order;
  const missing = pieces.reduce((sum, { id, qty }) => sum + Math.max(0, qty - (ticks[id] ?? 0)), 0);
  if (missing > 0) throw new ShopError('packing_incomplete', { missing });
  requireNoSpareSpool(order);
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
  requireNoVoid(labelled);
  if (labelled.length === weights.length) return false;
  if (labelled.length > 0) throw new ShopError('labels_bought');
  requireNoRequest(parcels, deps.clock());
  if (parcels.every(({ state }) => state !== 'label_requested')) return true;
  if (!again) throw new ShopError('label_unclear');
  await trx
    .updateTable('shipments')
    .set({ state: 'failed', failure: 'FedEx never answered, and nothing was bought.' })
    .where('order_id', '=', id)
    .where('state', '=', 'label_requested')
    .execute();
  return true;
}

interface Asked {
  readonly order: OrderRow;
  /** of the shipments, one for each weight */
  readonly ids: readonly string[];
  /** 10-packs go by another service than the rest */
  readonly hasTenPack: boolean;
}

async function purchase(deps: LabelDeps, asked: Asked, weights: readonly number[]): Promise<void> {
  const { order, ids } = asked;
  const { db } = deps.connection;
  const seller = sellerOf(deps);
  const own = () =>
    db
      .updateTable('shipments')
      .where('id', 'in', [...ids])
      .where('state', '=', 'label_requested');
  let bought: BoughtLabels;
  try {
    bought = await seller.buy(labelRequest(deps, asked, weights));
  } catch (error) {
    if (error instanceof LabelsRefused) {
      await own().set({ state: 'failed', failure: error.message }).execute();
      throw new ShopError('label_refused', { reason: error.message });
    }
    deps.log.warn('FedEx did not answer to the purchase of a label', { refId: order.ref_id, error });
    await own().set({ failure: 'no answer' }).execute();
    throw new ShopError('label_unclear');
  }
  if (!(await keepBought(deps, asked, bought))) throw new ShopError('conflict');
  await Promise.all(bought.labels.map(({ pdf }, parcel) => keepFile(deps, ids[parcel] ?? '', pdf)));
}

/**
 * Numbers first, because a label without its file can be voided, and one without its number cannot. False: somebody gave
 * this request up before its answer came. What it bought must not be paid for, unless its number was found and typed.
 */
async function keepBought(
  { connection, jobs }: Pick<LabelDeps, 'connection' | 'jobs'>,
  { order: { id: orderId }, ids }: Asked,
  { service, cost, labels }: BoughtLabels,
): Promise<boolean> {
  const shares = cost === null ? labels.map(() => null) : shareOut(cost, labels.length);
  return await connection.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const open = await trx
      .selectFrom('shipments')
      .select('id')
      .where('id', 'in', [...ids])
      .where('state', '=', 'label_requested')
      .execute();
    if (open.length < ids.length) {
      const [tracking] = labels.map((label) => label.tracking);
      const isTyped = labels.some((label) => order.tracking_numbers.includes(label.tracking));
      if (tracking && !isTyped) await jobs.enqueue(trx, 'void-label', { runId: crypto.randomUUID(), tracking });
      return false;
    }
    await Promise.all(
      labels.map(({ tracking }, parcel) =>
        trx
          .updateTable('shipments')
          .set({ state: 'labelled', failure: null, service, tracking, cost: shares[parcel] ?? null })
          .where('id', '=', ids[parcel] ?? '')
          .execute(),
      ),
    );
    await emitAudit(trx);
    return true;
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
  // Not if it was voided meanwhile.
  await connection.db
    .updateTable('shipments')
    .set({ label_file: key })
    .where('id', '=', id)
    .where('state', '=', 'labelled')
    .execute();
}

export function sellerOf({ labels }: Pick<Deps, 'labels'>): LabelSeller {
  if (!labels) throw new ShopError('label_refused', { reason: 'FedEx is not set up.' });
  return labels;
}

function labelRequest(
  deps: LabelDeps,
  { order: { ref_id, customer }, hasTenPack }: Asked,
  weights: readonly number[],
): LabelRequest {
  if (!('address' in customer)) throw new ShopError('label_refused', { reason: 'Pickups need no label.' });
  const { store } = deps;
  const { address } = store;
  return {
    reference: ref_id,
    shipDate: deliveryDates(deps, deps.clock()).overnight.ships,
    service: customer.serviceCode === serviceCodes.overnight ? 'overnight' : hasTenPack ? 'ground' : 'economy',
    from: {
      name: store.name,
      phone: store.phone,
      streetLines: [address.line1, address.line2].filter(Boolean),
      city: address.city,
      state: address.state,
      zip: address.zip,
      residential: false,
    },
    to: {
      name: `${customer.firstName} ${customer.lastName}`,
      phone: customer.phone,
      streetLines: [customer.address, customer.address2 ?? ''].filter(Boolean),
      city: customer.city,
      state: customer.state,
      zip: customer.zipCode,
      residential: true,
    },
    weights,
  };
}
