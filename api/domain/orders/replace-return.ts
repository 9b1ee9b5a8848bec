import { sql } from 'kysely';
import { cents } from '../../../contract/cents.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import type { OrderLine } from '../../../contract/order.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import { outOfStockError, stockDemand } from '../cart/validate-line.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction, emitAudit } from '../operator/actions.ts';
import { destinationOf, orderArrival } from '../shipping/delivery-dates.ts';
import { printsReady } from '../shipping/ships-by.ts';
import { ShopError } from '../shop-error.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { linesOf, lockOrder, type OrderRow } from './order-rows.ts';
import { requireAllowed } from './order-state.ts';
import { termsOf } from './order-terms.ts';
import { disputesOf } from './record-dispute.ts';
import { newRefId } from './ref-id.ts';
import { refundedPieces, restockPieces } from './refund-requests.ts';
import { lockReturn, type ReturnRow } from './returns.ts';

type ReplaceDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log' | 'store' | 'businessDays' | 'transit' | 'print'>;

/**
 * Sends the pieces of an accepted return again, as a new order at no charge, and mails the shopper. Once for each return: a
 * repeated request changes nothing. `restock`: the returned pieces are back, and can be sold.
 */
export async function replaceReturn(
  deps: ReplaceDeps,
  orderId: string,
  number: string,
  { restock }: { readonly restock: boolean },
): Promise<void> {
  const now = deps.clock();
  await auditedTransaction(deps.connection.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    const row = await lockReturn(trx, number);
    if (row.order_id !== orderId) throw new ShopError('return_elsewhere', { refId: row.ref_id });
    if (row.state === 'replaced') return;
    if (row.state !== 'accepted') throw new ShopError('return_answered', { refId: row.ref_id, state: row.state });
    requireAllowed('replace', { order, disputes: await disputesOf(trx, [orderId]) });
    const pieces = await piecesToReplace(trx, order, row);
    if (restock) await restockPieces(trx, orderId, pieces);
    const replacement = await insertFreeOrder(deps, trx, { order, row, lines: pieces, now });
    await reserve(trx, replacement.id, pieces);
    await trx
      .updateTable('returns')
      .set({ state: 'replaced', replaced_at: now, replaced_by: replacement.ref_id })
      .where('id', '=', row.id)
      .execute();
    const mail = { returnId: row.id, mailId: crypto.randomUUID(), to: 'shopper', about: 'replaced' } as const;
    await deps.jobs.enqueue(trx, 'return-mail', mail);
    await emitAudit(trx, { replacement: replacement.ref_id });
    deps.log.info('return replaced', { refId: order.ref_id, replacement: replacement.ref_id });
  });
}

/** Lines of the new order, at no charge. What was refunded is not sent as well. */
async function piecesToReplace(
  trx: Transaction<Database>,
  { id }: OrderRow,
  { lines: returned }: ReturnRow,
): Promise<OrderLine[]> {
  const lines = (await linesOf(trx, [id])).get(id) ?? [];
  const refunded = (await refundedPieces(trx, [id])).get(id);
  return returned.map(({ lineId, qty }) => {
    const line = lines.find((each) => each.id === lineId);
    if (!line || qty > line.qty - (refunded?.get(lineId) ?? 0)) {
      throw new ShopError('order_action_refused', { reason: words.replaceRefunded });
    }
    return { ...line, id: crypto.randomUUID(), qty, price: cents(0) };
  });
}

interface FreeOrder {
  readonly order: OrderRow;
  readonly row: ReturnRow;
  readonly lines: readonly OrderLine[];
  readonly now: Date;
}

/** A paid order of nothing, to where the first one went. */
async function insertFreeOrder(
  deps: ReplaceDeps,
  trx: Transaction<Database>,
  { order, row, lines, now }: FreeOrder,
): Promise<Pick<OrderRow, 'id' | 'ref_id'>> {
  const { owner, email, customer, payment_service } = order;
  const printed = await printsReady(deps, trx, lines);
  const arrival = orderArrival(deps, { placedAt: now, paidAt: now, ...destinationOf(customer), printed });
  const replacement = await trx
    .insertInto('orders')
    .values({
      ...{ ref_id: newRefId(), owner, idempotency_key: `return:${row.id}`, fingerprint: '', status: 'paid' as const },
      ...{ email, customer: JSON.stringify(customer), coupon: null, payment_service, payment_token: '' },
      totals: JSON.stringify({ ...noCharge, terms: termsOf(deps.store) }),
      ...{ amount: 0, decline_reason: null, paid_with: null, ts: now, settled_at: now },
      arrival: arrival && JSON.stringify(arrival),
    })
    .returning(['id', 'ref_id'])
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values(
      lines.map((body, position) => ({
        ...{ order_id: replacement.id, position, item_id: body.itemId, qty: body.qty, price: body.price },
        body: JSON.stringify(body),
      })),
    )
    .execute();
  return replacement;
}

const nothing = cents(0);
const noCharge: Totals = {
  ...{ subtotal: nothing, memberDiscount: nothing, couponDiscount: nothing, discount: nothing },
  ...{ shipping: nothing, tax: nothing, total: nothing, grandTotal: nothing },
};

/** Takes the pieces off the shelf for the order, all or nothing. Items are locked in the order of their ids, as a checkout does. */
async function reserve(trx: Transaction<Database>, orderId: string, lines: readonly OrderLine[]): Promise<void> {
  const demand = [...stockDemand(lines)];
  if (demand.length === 0) return;
  await setStockReason(trx, { kind: 'sale', order: orderId });
  const { rows } = await sql<{ name: string; qoh: number }>`
    with needed as (
      select * from unnest(${demand.map(([id]) => id)}::text[], ${demand.map(([, qty]) => qty)}::int[]) as needed (id, qty)
    ),
    held as materialized (
      select id from items where id in (select id from needed) order by id for update
    ),
    taken as (
      update items set qoh = items.qoh - needed.qty from needed join held using (id)
      where items.id = needed.id and items.qoh >= needed.qty and items.in_catalogue
      returning items.id, needed.qty
    ),
    reserved as (
      insert into order_stock (order_id, item_id, qty) select ${orderId}::uuid, id, qty from taken
    )
    select body ->> 'name' as name, case when in_catalogue then qoh else 0 end as qoh
    from needed join items using (id) where id not in (select id from taken) limit 1`.execute(trx);
  const [short] = rows;
  if (short) throw outOfStockError(short.name, short.qoh);
}
