import { serviceCodes } from '../../../contract/service-code.ts';
import {
  type Carrier,
  carrierNames,
  isTrackingNumber,
  plainTrackingNumber,
} from '../../../contract/shipping/carriers.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction, emitAudit } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { shipSpools } from '../spools/spools-of-orders.ts';
import { partsOf } from './order-parts.ts';
import { lockOrder, type OrderRow, updateOrder } from './order-rows.ts';
import { requireAllowed } from './order-state.ts';
import { requireNoOtherLabels } from './parcels.ts';
import { disputesOf } from './record-dispute.ts';

const MAX_PARCELS = 20;

/** The typed tracking numbers without spaces and dashes, each once. */
export function readTrackingNumbers(typed: readonly string[], carrier: Carrier = 'fedex'): string[] {
  const numbers = typed.map((text) => {
    const number = plainTrackingNumber(text);
    if (isTrackingNumber(carrier, number)) return number;
    const kind = carrier === 'other' ? 'valid' : carrierNames[carrier];
    throw new ShopError('tracking_invalid', { number: text.trim().slice(0, 40), carrier: kind });
  });
  const parcels = [...new Set(numbers)];
  if (parcels.length > MAX_PARCELS) throw new ShopError('tracking_too_many', { most: MAX_PARCELS });
  return parcels;
}

type ShipDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log'>;

interface ShipOptions {
  readonly despiteDispute?: boolean | undefined;
  readonly carrier?: Carrier | undefined;
}

/**
 * Marks an order as handed to the carrier, or as ready for pickup, and notifies the shopper once. Repeating it changes
 * nothing. A disputed order is refused unless `despiteDispute`: the goods would be lost with the money.
 */
export async function markShipped(
  deps: ShipDeps,
  orderId: string,
  typed: readonly string[],
  options: ShipOptions = {},
): Promise<OrderRow> {
  const shipped = await auditedTransaction(deps.connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order.shipped_at) {
      const numbers = readTrackingNumbers(typed, options.carrier);
      await requireNoOtherLabels(trx, orderId, { numbers, now: deps.clock() });
    }
    return await markShippedWithin(deps, trx, orderId, typed, options);
  });
  deps.log.info('order shipped', { refId: shipped.ref_id, parcels: shipped.tracking_numbers.length });
  return shipped;
}

/** The same as a part of a transaction. */
export async function markShippedWithin(
  { jobs, clock }: Pick<ShipDeps, 'jobs' | 'clock'>,
  trx: Transaction<Database>,
  orderId: string,
  typed: readonly string[],
  { despiteDispute, carrier }: ShipOptions = {},
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const ofParts = (await partsOf(trx, [orderId])).flatMap(({ tracking_numbers }) => tracking_numbers);
  const numbers = [...new Set([...ofParts, ...numbersFor(order, typed, carrier)])];
  if (order.shipped_at && order.tracking_numbers.join() === numbers.join()) return order;
  requireAllowed('ship', { order, disputes: await disputesOf(trx, [orderId]), despiteDispute });
  await jobs.enqueue(trx, 'order-shipped', { orderId });
  await enqueueTracking(jobs, trx, order, numbers);
  await shipSpools(trx, orderId, clock());
  return await updateOrder(trx, orderId, {
    shipped_at: clock(),
    packed_at: order.packed_at ?? clock(),
    tracking_numbers: numbers,
  });
}

/** Replaces the tracking numbers of a shipped order, and mails the shopper that they changed. Repeating it changes nothing. */
export async function correctTracking(
  { connection, jobs }: Pick<ShipDeps, 'connection' | 'jobs'>,
  orderId: string,
  { carrier, numbers: typed }: { readonly carrier: Carrier; readonly numbers: readonly string[] },
): Promise<OrderRow> {
  return await auditedTransaction(connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    requireAllowed('track', { order });
    const numbers = numbersFor(order, typed, carrier);
    if (order.tracking_numbers.join() === numbers.join()) return order;
    await emitAudit(trx, { before: { numbers: order.tracking_numbers } });
    await correctParts(trx, order, numbers);
    await jobs.enqueue(trx, 'order-shipped', { orderId, mailId: crypto.randomUUID(), about: 'corrected' });
    await enqueueTracking(jobs, trx, order, numbers);
    return await updateOrder(trx, orderId, { tracking_numbers: numbers });
  });
}

/** Numbers that are corrected one by one stay with their part; else a part keeps those that are left. */
async function correctParts(trx: Transaction<Database>, order: OrderRow, numbers: readonly string[]): Promise<void> {
  const before = order.tracking_numbers;
  const isOneByOne = before.length === numbers.length;
  for (const { id, tracking_numbers } of await partsOf(trx, [order.id])) {
    const now = tracking_numbers.flatMap((number) => {
      if (!isOneByOne) return numbers.includes(number) ? [number] : [];
      return numbers[before.indexOf(number)] ?? [];
    });
    await trx.updateTable('part_shipments').set({ tracking_numbers: now }).where('id', '=', id).execute();
  }
}

/** For orders that PayPal captured; a month of Premium is charged as a sale, which its tracking does not know. */
export async function enqueueTracking(
  jobs: ShipDeps['jobs'],
  trx: Transaction<Database>,
  { id: orderId, paypal_capture_id }: OrderRow,
  numbers: readonly string[],
): Promise<void> {
  if (!paypal_capture_id || numbers.length === 0) return;
  await jobs.enqueue(trx, 'paypal-tracking', { orderId, runId: crypto.randomUUID() });
}

/** Pickup orders have no parcel; all others have at least one. */
function numbersFor({ customer, ref_id: refId }: OrderRow, typed: readonly string[], carrier?: Carrier): string[] {
  const numbers = readTrackingNumbers(typed, carrier);
  const isPickup = customer.serviceCode === serviceCodes.pickup;
  if (isPickup && numbers.length > 0) throw new ShopError('tracking_of_pickup', { refId });
  if (!isPickup && numbers.length === 0) throw new ShopError('tracking_missing', { refId });
  return numbers;
}
