import { sql } from 'kysely';
import type { CustomerInfo } from '../../../contract/customer.ts';
import type { AtTheDoor } from '../../../contract/money/door-estimate.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { OrderLine } from '../../../contract/order.ts';
import type { Database, RowUpdate, Transaction } from '../../db/schema.ts';
import { outOfStockError, stockDemand } from '../cart/validate-line.ts';
import type { Deps } from '../deps.ts';
import { destinationOf, orderArrival } from '../shipping/delivery-dates.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { type OrderRow, updateOrder } from './order-rows.ts';
import { reasonAgainst } from './order-state.ts';
import { termsOfOrder } from './order-terms.ts';
import { hasLabels } from './parcels.ts';
import { disputesOf } from './record-dispute.ts';
import { pressesUsed, refundsOf } from './refund-requests.ts';
import { isCreditUsed } from './swatch-credits.ts';

/** An order as it is to be: its goods, where it goes, and what it costs. */
export interface EditedOrder {
  readonly lines: readonly OrderLine[];
  readonly customer: CustomerInfo;
  readonly totals: Totals;
  /** to Canada only */
  readonly atTheDoor: AtTheDoor | undefined;
  /** the parcel goes to another state or ZIP code than before */
  readonly isMoved: boolean;
}

/** Why an order cannot be changed now; undefined: it can. */
export async function reasonAgainstEdit(trx: Transaction<Database>, order: OrderRow): Promise<string | undefined> {
  return reasonAgainst('edit', {
    order,
    refunds: await refundsOf(trx, order.id),
    disputes: await disputesOf(trx, [order.id]),
    isLabelled: await hasLabels(trx, order.id),
    isPressed: (await pressesUsed(trx, [order.id])).size > 0,
    isCreditUsed: await isCreditUsed(trx, order.id),
  });
}

/** Pieces of each item that are needed in addition; below zero: no longer. */
export function demandChange(before: readonly OrderLine[], after: readonly OrderLine[]): [string, number][] {
  const change = stockDemand(after);
  for (const [id, qty] of stockDemand(before)) change.set(id, (change.get(id) ?? 0) - qty);
  return [...change].filter(([, qty]) => qty !== 0);
}

type ApplyDeps = Pick<Deps, 'businessDays' | 'transit' | 'store'>;

/** Makes a locked order what it is to be; its stock has been moved, and `columns` are what the money comes to. */
export async function storeEdit(
  deps: ApplyDeps,
  trx: Transaction<Database>,
  order: OrderRow,
  bought: readonly OrderLine[],
  { lines, customer, totals, atTheDoor, isMoved }: EditedOrder,
  { now, ...columns }: RowUpdate<'orders'> & { readonly now: Date },
): Promise<void> {
  await writeLines(trx, order.id, bought, lines);
  const moved = { placedAt: now, paidAt: now, ...destinationOf(customer), printed: order.arrival?.printed };
  const arrival = isMoved ? orderArrival(deps, moved) : order.arrival;
  await updateOrder(trx, order.id, {
    customer: JSON.stringify(customer),
    totals: JSON.stringify({ ...totals, terms: termsOfOrder(order), atTheDoor }),
    arrival: arrival && JSON.stringify(arrival),
    edits: order.edits + 1,
    amount: totals.total,
    ...columns,
  });
  // The trigger hears of new lines only.
  await sql`select write_order_search(array[${order.id}::uuid])`.execute(trx);
}

/**
 * Reserves what is needed in addition and releases what is not, all or nothing. All items are locked first, in the order
 * of their ids, as a checkout does.
 */
export async function moveStock(
  trx: Transaction<Database>,
  orderId: string,
  change: readonly [string, number][],
): Promise<void> {
  if (change.length === 0) return;
  await setStockReason(trx, { kind: 'sale', order: orderId });
  const { rows } = await sql<{ name: string; qoh: number }>`
    with needed as (
      select * from unnest(${change.map(([id]) => id)}::text[], ${change.map(([, qty]) => qty)}::int[]) as needed (id, change)
    ),
    -- What an order no longer holds, such as of a deleted item, is not released again.
    held as materialized (
      select items.id, greatest(needed.change, -coalesce(order_stock.qty, 0)) as change
      from items join needed using (id)
      left join order_stock on order_stock.item_id = items.id and order_stock.order_id = ${orderId}
      order by items.id for update of items
    ),
    moved as (
      update items set qoh = items.qoh - held.change from held
      where items.id = held.id and held.change <> 0
        and (held.change < 0 or (items.qoh >= held.change and items.in_catalogue))
      returning items.id, held.change
    ),
    reserved as (
      insert into order_stock (order_id, item_id, qty) select ${orderId}::uuid, id, change from moved where change > 0
      on conflict (order_id, item_id) do update set qty = order_stock.qty + excluded.qty
    ),
    reduced as (
      update order_stock set qty = order_stock.qty + moved.change from moved
      where order_id = ${orderId} and item_id = moved.id and moved.change < 0 and order_stock.qty > -moved.change
    ),
    emptied as (
      delete from order_stock using moved
      where order_id = ${orderId} and item_id = moved.id and moved.change < 0 and order_stock.qty = -moved.change
    )
    select coalesce(body ->> 'name', '') as name, case when in_catalogue then coalesce(qoh, 0) else 0 end as qoh
    from needed left join items using (id)
    where change > 0 and id not in (select id from moved) limit 1`.execute(trx);
  const [short] = rows;
  if (short) throw outOfStockError(short.name, short.qoh);
}

async function writeLines(
  trx: Transaction<Database>,
  orderId: string,
  before: readonly OrderLine[],
  after: readonly OrderLine[],
): Promise<void> {
  const bodyId = sql<string>`body ->> 'id'`;
  const gone = before.filter(({ id }) => !after.some((line) => line.id === id)).map(({ id }) => id);
  if (gone.length > 0) {
    await trx.deleteFrom('order_lines').where('order_id', '=', orderId).where(bodyId, 'in', gone).execute();
  }
  for (const line of after) {
    const known = before.find(({ id }) => id === line.id);
    if (!known || known.qty === line.qty) continue;
    await trx
      .updateTable('order_lines')
      .set({ qty: line.qty, body: JSON.stringify(line) })
      .where('order_id', '=', orderId)
      .where(bodyId, '=', line.id)
      .execute();
  }
  const added = after.filter(({ id }) => !before.some((line) => line.id === id));
  if (added.length === 0) return;
  const { last } = await trx
    .selectFrom('order_lines')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values(
      added.map((body, index) => ({
        ...{ order_id: orderId, position: (last ?? -1) + 1 + index, item_id: body.itemId, qty: body.qty },
        ...{ price: body.price, body: JSON.stringify(body) },
      })),
    )
    .execute();
}
