import { sql } from 'kysely';
import type { Db, Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { findOrder } from './order-rows.ts';
import { requireAllowed } from './order-state.ts';
import { disputesOf } from './record-dispute.ts';

export type ShipmentRow = Row<'shipments'>;

/** FedEx answers within 20 s; after this long, a request without an answer will never have one. */
const UNCLEAR_AFTER_MS = 60_000;

/** FedEx was asked for this label, and whoever asked did not live to hear the answer. */
export function isUnclear({ state, failure, created_at }: ShipmentRow, now: Date): boolean {
  return state === 'label_requested' && (failure !== null || now.getTime() - created_at.getTime() > UNCLEAR_AFTER_MS);
}

/** Throws `label_in_progress` while FedEx is being asked for a label. */
export function requireNoRequest(parcels: readonly ShipmentRow[], now: Date): void {
  const open = parcels.filter(({ state }) => state === 'label_requested');
  if (open.length > 0 && !open.some((parcel) => isUnclear(parcel, now))) throw new ShopError('label_in_progress');
}

/** FedEx is being asked to void this label. */
export function isVoiding({ state, voided_at, failure }: ShipmentRow, now: Date): boolean {
  if (state !== 'labelled' || voided_at === null || failure !== null) return false;
  return now.getTime() - voided_at.getTime() <= UNCLEAR_AFTER_MS;
}

/** Throws `label_void_unclear` for labels that FedEx was asked to void: no parcel may leave with them. */
export function requireNoVoid(parcels: readonly ShipmentRow[]): void {
  const isAsked = parcels.some(({ state, voided_at }) => state === 'labelled' && voided_at !== null);
  if (isAsked) throw new ShopError('label_void_unclear');
}

/**
 * Throws while an order has labels, or is about to: it leaves with these, or they are voided first. Otherwise the shop
 * would pay for a label that nobody uses.
 */
export async function requireNoOtherLabels(db: Db, orderId: string, { numbers, now }: OtherLabels): Promise<void> {
  const parcels = await parcelsOf(db, orderId);
  requireNoRequest(parcels, now);
  requireNoVoid(parcels);
  const bought = parcels.filter(({ state }) => state === 'labelled');
  if (bought.some(({ tracking }) => !numbers.includes(tracking ?? ''))) throw new ShopError('labels_bought');
}

interface OtherLabels {
  /** that the order leaves with */
  readonly numbers: readonly string[];
  readonly now: Date;
}

/** The parcels of an order, voided ones and failed attempts included, the oldest first. */
export async function parcelsOf(db: Db, orderId: string): Promise<ShipmentRow[]> {
  return await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('parcel')
    .execute();
}

/** Whether an order has a label, or is about to: its address must stay. */
export async function hasLabels(db: Db, orderId: string): Promise<boolean> {
  return (await labelledAmong(db, [orderId])).has(orderId);
}

/** Those of these orders that have a label, or are about to. */
export async function labelledAmong(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('shipments')
    .select('order_id')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('state', 'in', ['labelled', 'label_requested'])
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/**
 * The file of a label. Throws `label_unknown` for one that was voided, or is too old, and `label_refused` for an order that
 * stays here.
 */
export async function readLabel(
  { connection: { db }, files }: Pick<Deps, 'connection' | 'files'>,
  shipmentId: string,
): Promise<{ readonly number: string; readonly pdf: ReadableStream<Uint8Array> }> {
  const row = await db
    .selectFrom('shipments')
    .select(['order_id', 'tracking', 'label_file'])
    .where('id', '=', shipmentId)
    .where('state', '=', 'labelled')
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  const order = row && (await findOrder(db, row.order_id));
  if (order) requireAllowed('readLabel', { order, disputes: await disputesOf(db, [order.id]) });
  const file = row?.label_file ? await files.get(row.label_file) : undefined;
  if (!row || !file) throw new ShopError('label_unknown');
  return { number: row.tracking ?? shipmentId, pdf: file.content };
}
