import { sql } from 'kysely';
import { type Cents, cents } from '../../../contract/cents.ts';
import type { DeskOrder } from '../../../contract/desk/order.ts';
import { type EarlierRefunds, earlierRefunds } from '../../../contract/money/line-refund.ts';
import type { OrderLine } from '../../../contract/order.ts';
import type { StoredParts, StoredRefundLine } from '../../db/narrowed-columns.ts';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { stockDemand } from '../cart/validate-line.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { partsOf } from './order-parts.ts';
import { linesOf, linkPaymentsOf, moveEdited, type OrderRow } from './order-rows.ts';

export type RefundRow = Row<'order_refunds'>;

/** Oldest first, failed ones included. */
export async function refundsOf(db: Db, ...orderIds: readonly string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_refunds')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

/** Made or on its way, and not the difference of a changed order, which the order's amount is less by. */
export function isOfGoods({ failed_at, is_edit }: RefundRow): boolean {
  return !failed_at && !is_edit;
}

/** What can still be refunded. What the service has refunded is in the order row; what waits for its job counts too. */
export function leftOf(order: Pick<OrderRow, 'amount' | 'refunded'>, refunds: readonly RefundRow[]): Cents {
  const pending = refunds.filter((refund) => isOfGoods(refund) && !refund.done_at);
  return cents(Math.max(0, order.amount - order.refunded - pending.reduce((sum, { amount }) => sum + amount, 0)));
}

/** As staff see it. */
export function presentRefund(refund: RefundRow): DeskOrder['refunds'][number] {
  const { id, amount, reason, asked_at, done_at, failed_at, failure, lines, parts } = refund;
  const state = done_at ? 'done' : 'waiting';
  return {
    id,
    amount: cents(amount),
    reason,
    askedAt: asked_at.toISOString(),
    failure,
    state: failed_at ? 'failed' : state,
    lines: lines.map((line) => ({ ...line })),
    shipping: cents(parts?.shipping ?? 0),
  };
}

export function refundedBefore(order: OrderRow, refunds: readonly RefundRow[]): EarlierRefunds {
  return earlierRefunds(refunds.map(presentRefund), leftOf(order, refunds));
}

/** Pieces of each line that were refunded, by the line's id, of each order: they are not packed, and their tokens not used. */
export async function refundedPieces(db: Db, orderIds: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const pieces = new Map<string, Map<string, number>>();
  if (orderIds.length === 0) return pieces;
  const rows = await db
    .selectFrom('order_refunds')
    .select(['order_id', 'lines'])
    .where('order_id', 'in', [...orderIds])
    .where('failed_at', 'is', null)
    .execute();
  for (const { order_id, lines } of rows) {
    const ofOrder = pieces.get(order_id) ?? new Map<string, number>();
    for (const { lineId, qty } of lines) ofOrder.set(lineId, (ofOrder.get(lineId) ?? 0) + qty);
    pieces.set(order_id, ofOrder);
  }
  return pieces;
}

/** Presses at the vending machine by order: spools that fell, or may be falling. */
export async function pressesUsed(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('vending_presses')
    .select(({ fn }) => ['order_id', fn.countAll<string>().as('used')])
    .where('order_id', 'in', [...orderIds])
    .where('state', '<>', 'failed')
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, used }) => [order_id, Number(used)]));
}

/** A line without its pieces that were refunded, or that left before the rest. */
export type LineToPack = OrderLine & {
  /** of the line on its order, from 1 */
  readonly number: number;
};

/** What is left to pack of each order. A refund takes pieces that have not left before those that have. */
export async function linesToPack(db: Db, orderIds: readonly string[]): Promise<Map<string, LineToPack[]>> {
  const [lines, refunded, parts] = await Promise.all([
    linesOf(db, orderIds),
    refundedPieces(db, orderIds),
    partsOf(db, orderIds),
  ]);
  const left = (orderId: string, line: OrderLine) =>
    parts
      .flatMap((part) => (part.order_id === orderId ? part.lines : []))
      .reduce(
        (open, { lineId, qty }) => (lineId === line.id ? open - qty : open),
        line.qty - (refunded.get(orderId)?.get(line.id) ?? 0),
      );
  return new Map(
    [...lines].map(([orderId, ofOrder]) => [
      orderId,
      ofOrder
        .map((line, index) => ({ ...line, qty: left(orderId, line), number: index + 1 }))
        .filter(({ qty }) => qty > 0),
    ]),
  );
}

interface NewRefund {
  readonly amount: Cents;
  readonly reason: string;
  readonly at: Date;
  readonly key?: string | undefined;
  readonly parts?: StoredParts | undefined;
  readonly lines?: readonly StoredRefundLine[] | undefined;
  /** the difference of a changed order, whose mail says so */
  readonly isEdit?: boolean;
}

/**
 * Stores a refund of a locked order, with the jobs that pay it: one for each payment that it goes back to. Payments by link
 * come first, the latest before others, because what was added last is what is usually taken back. Returns the cents that
 * go back to those.
 */
export async function recordRefundRequest(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction<Database>,
  order: OrderRow,
  { amount, reason, at, key, parts, lines = [], isEdit = false }: NewRefund,
): Promise<number> {
  const shares = await sharesOf(trx, order, amount);
  for (const [index, share] of shares.entries()) {
    const { id } = await trx
      .insertInto('order_refunds')
      .values({
        order_id: order.id,
        payment_id: share.paymentId,
        amount: share.amount,
        reason,
        asked_at: at,
        is_edit: isEdit,
        mailed_at: isEdit ? at : null,
        // What it is for is written down once: the others are of the same, and not of the rest of the order.
        request_key: index === 0 ? (key ?? null) : null,
        parts: parts ? JSON.stringify(index === 0 ? parts : NOTHING) : null,
        lines: JSON.stringify(index === 0 ? lines : []),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isEdit && share.paymentId) await moveEdited(trx, share.paymentId, share.amount);
    await jobs.enqueue(trx, 'pay-refund', { refundId: id });
  }
  return shares.reduce((sum, share) => sum + (share.paymentId ? share.amount : 0), 0);
}

const NOTHING: StoredParts = { goods: cents(0), tax: cents(0), shipping: cents(0), fee: cents(0), earlier: cents(0) };

interface Share {
  /** null: the order's own payment */
  readonly paymentId: string | null;
  readonly amount: number;
}

/** What of a refund goes back to which payment. */
async function sharesOf(trx: Transaction<Database>, order: OrderRow, amount: number): Promise<Share[]> {
  const payments = await linkPaymentsOf(trx, order);
  if (payments.length === 0) return [{ paymentId: null, amount }];
  const waiting = (await refundsOf(trx, order.id)).filter((refund) => isOfGoods(refund) && !refund.done_at);
  let open = amount;
  const shares: Share[] = [];
  for (const payment of payments) {
    const asked = waiting.filter(({ payment_id }) => payment_id === payment.id);
    const left = payment.amount - payment.refunded - asked.reduce((sum, refund) => sum + refund.amount, 0);
    const share = Math.min(open, left);
    if (share > 0) shares.push({ paymentId: payment.id, amount: share });
    open -= Math.max(0, share);
  }
  return open > 0 ? [...shares, { paymentId: null, amount: open }] : shares;
}

/**
 * Puts pieces of a locked order back on the shelf, with their add-ons and rolls. What the order has reserved goes down by
 * as much, so neither a second refund nor a cancellation puts them back again.
 */
export async function restockPieces(
  trx: Transaction<Database>,
  orderId: string,
  pieces: readonly Pick<OrderLine, 'itemId' | 'qty' | 'sides'>[],
): Promise<void> {
  const demand = [...stockDemand(pieces)].filter(([, qty]) => qty > 0);
  if (demand.length === 0) return;
  await setStockReason(trx, { kind: 'return', order: orderId });
  await sql`
    with asked as (
      select * from unnest(${demand.map(([id]) => id)}::text[], ${demand.map(([, qty]) => qty)}::int[]) as asked (id, qty)
    ),
    held as materialized (
      select id, least(asked.qty, order_stock.qty) as qty, order_stock.qty as reserved
      from order_stock join asked on id = item_id where order_id = ${orderId}
    ),
    reduced as (
      update order_stock set qty = reserved - held.qty from held
      where order_id = ${orderId} and item_id = held.id and reserved > held.qty
    ),
    emptied as (
      delete from order_stock using held where order_id = ${orderId} and item_id = held.id and reserved = held.qty
    ),
    shelf as materialized (
      select id from items where id in (select id from held) order by id for update
    )
    update items set qoh = qoh + held.qty from held join shelf using (id) where items.id = held.id`.execute(trx);
}
