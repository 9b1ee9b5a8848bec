import type { Selectable } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { ShipmentsTable } from '../../db/tables/orders.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';

export type ShipmentRow = Selectable<ShipmentsTable>;

/** FedEx answers within 20 s; after this long, a request without an answer will never have one. */
const UNCLEAR_AFTER_MS = 60_000;

/** FedEx was asked for this label, and whoever asked did not live to hear the answer. */
export function isUnclear({ state, failure, created_at }: ShipmentRow, now: Date): boolean {
  return state === 'label_requested' && (failure !== null || now.getTime() - created_at.getTime() > UNCLEAR_AFTER_MS);
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

/** The file of a label. Throws `label_unknown` for one that was voided, or is too old. */
export async function readLabel(
  { connection, files }: Pick<Deps, 'connection' | 'files'>,
  shipmentId: string,
): Promise<{ readonly number: string; readonly pdf: ReadableStream<Uint8Array> }> {
  const row = await connection.db
    .selectFrom('shipments')
    .select(['tracking', 'label_file'])
    .where('id', '=', shipmentId)
    .executeTakeFirst();
  const file = row?.label_file ? await files.get(row.label_file) : undefined;
  if (!row || !file) throw new ShopError('label_unknown');
  return { number: row.tracking ?? shipmentId, pdf: file.content };
}
