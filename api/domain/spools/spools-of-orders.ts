import { sql } from 'kysely';
import type { OrderedSpool } from '../../../contract/order.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';

/** Spools that were scanned into the box of an order, and have not left. */
export async function spoolsInBox(db: Db, orderId: string): Promise<OrderedSpool[]> {
  return await orderedSpools(db)
    .where('order_id', '=', orderId)
    .where('left_at', 'is', null)
    .orderBy('scanned_at')
    .execute();
}

/** Spools that left with these orders. */
export async function spoolsOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderedSpool[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await orderedSpools(db)
    .select('order_id')
    .where('order_id', 'in', [...orderIds])
    .where('left_at', 'is not', null)
    .orderBy('scanned_at')
    .execute();
  const spools = rows.map(({ order_id, ...spool }) => ({ orderId: order_id ?? '', spool }));
  return new Map(
    [...Map.groupBy(spools, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ spool }) => spool)]),
  );
}

function orderedSpools(db: Db) {
  return db
    .selectFrom('spools')
    .innerJoin('spool_lots', 'spool_lots.id', 'spools.lot_id')
    .select(['spools.id', 'item_id as itemId', 'code as lot']);
}

/** Frees the spools in the box of an order: it was canceled, or another packer begins with it from the start. */
export async function releaseSpools(db: Db, orderId: string): Promise<void> {
  await putBack(db, sql`order_id = ${orderId} and left_at is null`);
}

/** Puts spools back among those that can be sold. */
export async function putBack(db: Db, which: ReturnType<typeof sql>): Promise<void> {
  await sql`update spools set order_id = null, scanned_at = null, left_at = null where ${which}`.execute(db);
}

/** All spools in the box leave with the order. */
export async function shipSpools(trx: Transaction<Database>, orderId: string, at: Date): Promise<void> {
  await trx
    .updateTable('spools')
    .set({ left_at: at })
    .where('order_id', '=', orderId)
    .where('left_at', 'is', null)
    .execute();
}

/** Of the spools in the box, as many of each item leave as the part has; the others are scanned again with the rest. */
export async function shipSpoolsOfPart(
  trx: Transaction<Database>,
  orderId: string,
  demand: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  await sql`
    update spools set left_at = ${at} from (
      select id, item_id, row_number() over (partition by item_id order by scanned_at, id) as place
      from spools where order_id = ${orderId} and left_at is null
    ) as boxed
    join unnest(${[...demand.keys()]}::text[], ${[...demand.values()]}::int[]) as part (item_id, qty) using (item_id)
    where spools.id = boxed.id and place <= qty`.execute(trx);
  await releaseSpools(trx, orderId);
}
