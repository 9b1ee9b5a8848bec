import { sql } from 'kysely';
import { cents, dollars } from '../../../contract/cents.ts';
import type { EditPrice, OrderEdit } from '../../../contract/desk/order.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { type Totals, totalsSchema } from '../../../contract/money/totals.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import { outOfStockError } from '../cart/validate-line.ts';
import type { DraftDeps } from '../checkout/draft-order.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction, emitAudit } from '../operator/actions.ts';
import { linesOf, lockOrder, type OrderRow, updateOrder } from '../orders/order-rows.ts';
import { requireAllowed, requireSeen, versionOf } from '../orders/order-state.ts';
import { termsOfOrder } from '../orders/order-terms.ts';
import { hasLabels } from '../orders/parcels.ts';
import { disputesOf } from '../orders/record-dispute.ts';
import { pressesUsed, recordRefundRequest, refundsOf } from '../orders/refund-requests.ts';
import { requireNoOtherPacker } from '../orders/ship-part.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { orderArrival } from '../shipping/delivery-dates.ts';
import { ShopError } from '../shop-error.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { demandChange, type PricedEdit, priceEdit, withFavor } from './price-edit.ts';

type EditDeps = DraftDeps & Pick<Deps, 'jobs' | 'businessDays' | 'transit'>;

/** What a change would cost. Nothing is stored or reserved; the guards are asked as well, so that nobody types for nothing. */
export async function quoteEdit(deps: EditDeps, order: OrderRow, edit: OrderEdit): Promise<EditPrice> {
  await deps.connection.db.transaction().execute((trx) => requireEditable(trx, order));
  requireSeen(order, edit.version);
  const bought = (await linesOf(deps.connection.db, [order.id])).get(order.id) ?? [];
  return quoteOf(order, await priceEdit(deps, order, bought, edit));
}

function quoteOf(order: OrderRow, { totals }: PricedEdit): EditPrice {
  const difference = totals.total - order.amount;
  return {
    before: totalsSchema.parse(order.totals),
    after: totals,
    paid: cents(order.amount),
    back: cents(Math.max(0, -difference)),
    more: cents(Math.max(0, difference)),
  };
}

/**
 * Changes goods and address of a paid order before it is packed, reserves and releases stock, refunds what it costs less,
 * and mails the shopper, in one transaction. It is priced before the order is locked, because a quote to Canada asks the
 * carrier, and refused when the order has changed meanwhile. What it costs more is waived: the payment is over.
 */
export async function editOrder(deps: EditDeps, staff: Staff, order: OrderRow, edit: OrderEdit): Promise<void> {
  const { id: orderId } = order;
  const bought = (await linesOf(deps.connection.db, [orderId])).get(orderId) ?? [];
  const priced = await priceEdit(deps, order, bought, edit);
  const { back, more, after } = quoteOf(order, priced);
  await auditedTransaction(deps.connection.db, async (trx) => {
    const now = deps.clock();
    const locked = await lockOrder(trx, orderId);
    requireSeen(locked, edit.version);
    if (!isAsPriced(locked, order) || edit.shown !== after.total) {
      throw new ShopError('order_changed', { refId: order.ref_id });
    }
    await requireEditable(trx, locked);
    await requireNoOtherPacker(trx, { orderId, staffId: staff.id, now });
    if (more > 0 && !edit.waive) refuse(words.editMore(dollars(more)));
    if (more > after.subtotal - after.discount) refuse(words.editFavor);
    if (after.total - more < 1 && order.amount > 0) refuse(words.editFree);
    const totals = more > 0 ? withFavor(after, more) : after;
    await moveStock(trx, orderId, demandChange(bought, priced.lines));
    await writeLines(trx, orderId, bought, priced.lines);
    if (back > 0) {
      await recordRefundRequest(deps, trx, locked, { amount: back, reason: words.editRefund, at: now, isEdit: true });
    }
    await updateOrder(trx, orderId, {
      ...changedColumns(deps, locked, { ...priced, totals }, now),
      amount: totals.total,
    });
    // The trigger hears of new lines only.
    await sql`select write_order_search(array[${orderId}::uuid])`.execute(trx);
    const changes = changeWords(bought, priced, { before: order, totals });
    await deps.jobs.enqueue(trx, 'order-edited', { orderId, mailId: crypto.randomUUID(), changes, back });
    const total = { before: order.amount, after: totals.total };
    await emitAudit(trx, {
      changes,
      total,
      back,
      waived: more,
      addressBefore: priced.isMoved ? order.customer : undefined,
    });
  });
}

async function requireEditable(trx: Transaction<Database>, order: OrderRow): Promise<void> {
  requireAllowed('edit', {
    order,
    refunds: await refundsOf(trx, order.id),
    disputes: await disputesOf(trx, [order.id]),
    isLabelled: await hasLabels(trx, order.id),
    isPressed: (await pressesUsed(trx, [order.id])).size > 0,
  });
}

/** Nothing that the price depends on has changed since it was read. */
function isAsPriced(locked: OrderRow, order: OrderRow): boolean {
  return (
    versionOf(locked) === versionOf(order) &&
    locked.amount === order.amount &&
    JSON.stringify(locked.customer) === JSON.stringify(order.customer)
  );
}

interface Edited extends PricedEdit {
  readonly totals: Totals;
}

function changedColumns(deps: EditDeps, order: OrderRow, { totals, customer, isMoved }: Edited, now: Date) {
  const { serviceCode } = customer;
  const postalCode = 'zipCode' in customer ? customer.zipCode : '';
  const arrival = isMoved ? orderArrival(deps, { placedAt: now, paidAt: now, serviceCode, postalCode }) : order.arrival;
  return {
    customer: JSON.stringify(customer),
    totals: JSON.stringify({ ...totals, terms: termsOfOrder(order) }),
    arrival: arrival && JSON.stringify(arrival),
    edits: order.edits + 1,
    edited_back: order.edited_back + Math.max(0, order.amount - totals.total),
  };
}

/**
 * Reserves what is needed in addition and releases what is not, all or nothing. All items are locked first, in the order
 * of their ids, as a checkout does.
 */
async function moveStock(
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

/** What changed, as the timeline and the mail say it, such as "−1 Petrol PLA" and "total $50.98 → $25.49". */
function changeWords(
  bought: readonly OrderLine[],
  { lines, customer, isMoved }: PricedEdit,
  { before, totals }: { readonly before: OrderRow; readonly totals: Totals },
): string[] {
  const all = [...bought, ...lines.filter(({ id }) => !bought.some((line) => line.id === id))];
  const qtyIn = (of: readonly OrderLine[], lineId: string) => of.find(({ id }) => id === lineId)?.qty ?? 0;
  const ofGoods = all.flatMap(({ id, name }) => {
    const change = qtyIn(lines, id) - qtyIn(bought, id);
    return change === 0 ? [] : [`${change > 0 ? '+' : '−'}${quantityOf(Math.abs(change), name)}`];
  });
  const place = isMoved && 'address' in customer ? [`to ${customer.city}, ${customer.state} ${customer.zipCode}`] : [];
  return [...ofGoods, ...place, `total ${dollars(cents(before.amount))} → ${dollars(totals.total)}`];
}

function refuse(reason: string): never {
  throw new ShopError('order_action_refused', { reason });
}
