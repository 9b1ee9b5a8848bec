import { sql } from 'kysely';
import { messages } from '../../../contract/messages.ts';
import type { OrderStatus } from '../../../contract/order.ts';
import { inFlushedTransaction } from '../../db/in-transaction.ts';
import { isOrderChanged, markPlaced, markPlacedOrRefuse, type PlacedColumns } from '../../db/queries/mark-placed.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';
import type { JobData, JobStatement } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { destinationOf, isPaidLate, orderArrival } from '../shipping/delivery-dates.ts';
import { printsReady } from '../shipping/ships-by.ts';
import { setStockReason } from '../stock/stock-reason.ts';
import { applyCharge, enqueueChargeMail } from './charges.ts';
import { linesOf, lockPaid, type OrderRow, paymentColumns, paymentIdOf, updateOrder } from './order-rows.ts';
import { enqueueRefundMail, recordRefund } from './record-refund.ts';
import { type SettleAction, settleTable } from './settle-table.ts';

export type SettleDeps = Pick<Deps, 'jobs' | 'clock' | 'log' | 'store' | 'businessDays' | 'transit' | 'print'>;

type Placed = Extract<PaymentState, { status: 'succeeded' | 'processing' }>;

/**
 * Brings an order to the state of its payment. Safe to repeat: the table has no way back. `onlyFrom`: what was found holds
 * for an order of this status alone.
 */
export async function settlePayment(
  deps: SettleDeps,
  trx: Transaction<Database>,
  orderId: string,
  state: PaymentState,
  onlyFrom?: OrderStatus,
): Promise<OrderRow> {
  const { payment: order, order: paidFor } = await lockPaid(trx, orderId);
  if (onlyFrom !== undefined && order.status !== onlyFrom) return order;
  const isWrong = isWrongAmount(order, state);
  if (isWrong) deps.log.error('another amount was paid', { refId: order.ref_id, amount: order.amount });
  const wanted = settleTable[order.status][isWrong ? 'wrong_amount' : state.status];
  const isOfCharge = order.charge_id !== null && wanted === 'complete';
  const reason = isOfCharge ? await applyCharge(deps, trx, paidFor, order) : undefined;
  const action = reason ? 'refuse' : wanted;
  // Of a payment that is not all of its order, or not one at all, the order counts the share.
  if (action === 'mark_refunded' && (paidFor !== order || order.charged > 0)) {
    return await recordRefund(deps, trx, order.id, order.amount - order.charged + order.edited_back);
  }
  const isPlaced = state.status === 'succeeded' || state.status === 'processing';
  const settled =
    isPlaced && (action === 'complete' || action === 'accept')
      ? await place(deps, trx, order, state)
      : await carryOut(deps, trx, order, action, state, reason);
  if (!settled) throw new Error(`the locked order ${order.ref_id} has changed`);
  if (action !== 'nothing') logSettled(deps, order, settled, action);
  return settled;
}

/**
 * The short way for most orders, which are paid at the first attempt: one round trip and no lock in advance, where
 * `settlePayment` takes six. Returns undefined when there is something else to settle, another request has settled the
 * order meanwhile, or its cart has changed.
 */
export async function completeOrder(
  deps: SettleDeps & Pick<Deps, 'connection'>,
  order: OrderRow,
  state: PaymentState,
): Promise<OrderRow | undefined> {
  if (state.status !== 'succeeded' || isWrongAmount(order, state) || order.charge_id !== null) return undefined;
  if (settleTable[order.status].succeeded !== 'complete') return undefined;
  // Its lines were in no cart, and this way expects to clear one.
  if (order.reorder_id !== null) return undefined;
  if (isPrintedLater(deps, order)) return undefined;
  const columns = placedColumns(deps, order, state, order.arrival?.printed);
  const receipt: JobStatement[] = [];
  await deps.jobs.enqueue(receipt, 'order-confirmation', receiptOf(order));
  try {
    // Flushed behind its commit, because the receipt's job notifies. After a power cut the reconciler finds the payment.
    await inFlushedTransaction(deps.connection.pool, (client) => [
      client.query(markPlacedOrRefuse(order, columns)),
      ...receipt.map((statement) => client.query(statement)),
    ]);
  } catch (error) {
    if (isOrderChanged(error)) return undefined;
    throw error;
  }
  const completed = placedRow(order, columns);
  logSettled(deps, order, completed, 'complete');
  return completed;
}

/** Returns undefined when the order is no longer as read. */
async function place(
  deps: SettleDeps,
  trx: Transaction<Database>,
  order: OrderRow,
  state: Placed,
): Promise<OrderRow | undefined> {
  const printed = isPrintedLater(deps, order)
    ? await printsReady(deps, trx, (await linesOf(trx, [order.id])).get(order.id) ?? [])
    : order.arrival?.printed;
  const columns = placedColumns(deps, order, state, printed);
  if (!(await markPlaced(trx, order, columns))) return undefined;
  // Its order's mail says what it paid.
  if (order.charge_id !== null) return placedRow(order, columns);
  if (columns.status === 'paid') await deps.jobs.enqueue(trx, 'order-confirmation', receiptOf(order));
  else {
    const news = { orderId: order.id, mailId: crypto.randomUUID(), about: 'pending' as const };
    await deps.jobs.enqueue(trx, 'payment-news', news);
  }
  return placedRow(order, columns);
}

function receiptOf({ id: orderId }: OrderRow): JobData<'order-confirmation'> {
  return { orderId };
}

/** Whether its prints were promised for a day that no longer holds: it was paid too late. */
function isPrintedLater({ clock }: SettleDeps, { arrival, ts }: OrderRow): boolean {
  return arrival?.printed !== undefined && isPaidLate({ placedAt: ts, paidAt: clock() });
}

/** Everything that "paid" means, and "placed" while the bank takes days to pay, written once for both ways. */
function placedColumns(deps: SettleDeps, order: OrderRow, state: Placed, printed: string | undefined): PlacedColumns {
  const now = deps.clock();
  const isPaid = state.status === 'succeeded';
  const { payment_intent_id, paypal_order_id } = order;
  return {
    status: isPaid ? 'paid' : 'processing',
    accepted_at: order.accepted_at ?? (isPaid ? null : now),
    payment_intent_id,
    paypal_order_id,
    [paymentColumns[order.payment_service]]: paymentIdOf(order) ?? state.paymentId,
    paypal_capture_id: order.paypal_capture_id ?? (isPaid ? state.captureId : undefined) ?? null,
    paid_with: order.paid_with ?? (isPaid ? state.paidWith : undefined) ?? null,
    settled_at: isPaid ? now : null,
    arrival: isPaid
      ? orderArrival(deps, { placedAt: order.ts, paidAt: now, ...destinationOf(order.customer), printed })
      : order.arrival,
  };
}

function placedRow(order: OrderRow, columns: PlacedColumns): OrderRow {
  return { ...order, ...columns, display_status: columns.status };
}

function isWrongAmount({ amount }: OrderRow, state: PaymentState): boolean {
  return state.status === 'succeeded' && state.amount !== undefined && state.amount !== amount;
}

type Changes = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'settled_at'
    | 'decline_reason'
    | 'payment_intent_id'
    | 'paypal_order_id'
    | 'paypal_capture_id'
    | 'refunded'
  > & { paid_with: string }
>;

/** Every action but `complete` and `accept`. */
async function carryOut(
  deps: SettleDeps,
  trx: Transaction<Database>,
  order: OrderRow,
  action: SettleAction,
  state: PaymentState,
  reason: string | undefined,
): Promise<OrderRow> {
  const changes = { ...paymentFacts(order, state), ...changesFor(action, state, order, deps.clock(), reason) };
  const settled = Object.keys(changes).length > 0 ? await updateOrder(trx, order.id, changes) : order;
  if (action === 'decline' || action === 'cancel' || action === 'refuse') {
    await releaseStock(trx, order.id, 'release');
    if (order.charge_id !== null) {
      if (reason || order.status === 'processing') {
        await enqueueChargeMail(deps.jobs, trx, order.charge_id, reason ? 'late' : 'open');
      }
    } else if (order.status === 'processing') {
      await deps.jobs.enqueue(trx, 'payment-news', {
        orderId: order.id,
        mailId: crypto.randomUUID(),
        about: 'failed' as const,
      });
    }
  }
  // Given up on before the money came.
  if (order.charge_id !== null && action === 'refund' && order.status === 'cancelled') {
    await enqueueChargeMail(deps.jobs, trx, order.charge_id, 'late');
  }
  if (action === 'refuse' || action === 'refund') await deps.jobs.enqueue(trx, 'refund-order', { orderId: order.id });
  if (action === 'mark_refunded') await enqueueRefundMail(deps.jobs, trx, order, order.amount);
  return settled;
}

/** The service's ids of this payment, and what paid it, stored as soon as they are known. */
function paymentFacts(order: OrderRow, state: PaymentState): Changes {
  const { paymentId } = state;
  const { captureId, paidWith } = state.status === 'succeeded' ? state : {};
  return {
    ...(paymentId && !paymentIdOf(order) && { [paymentColumns[order.payment_service]]: paymentId }),
    ...(paidWith && !order.paid_with && { paid_with: JSON.stringify(paidWith) }),
    ...(captureId && !order.paypal_capture_id && { paypal_capture_id: captureId }),
  };
}

function changesFor(
  action: SettleAction,
  state: PaymentState,
  { amount }: OrderRow,
  now: Date,
  reason: string = messages.wrongAmountPaid,
): Changes {
  switch (action) {
    case 'decline':
      return {
        status: 'declined',
        decline_reason: state.status === 'declined' ? state.reason : null,
        settled_at: now,
      };
    case 'refuse':
      return { status: 'declined', decline_reason: reason, settled_at: now };
    case 'cancel':
      return { status: 'cancelled', settled_at: now };
    case 'wait':
      return { status: 'requires_action' };
    case 'mark_refunded':
      return { status: 'refunded', refunded: amount };
    case 'complete':
    case 'accept':
    case 'refund':
    case 'nothing':
      return {};
  }
}

/** Returns what the order reserved to the shelf. Safe to repeat: its reservation is deleted in the same statement. */
export async function releaseStock(
  trx: Transaction<Database>,
  orderId: string,
  kind: 'release' | 'cancel',
): Promise<void> {
  await setStockReason(trx, { kind, order: orderId });
  await sql`
    with released as (
      delete from order_stock where order_id = ${orderId} returning item_id as id, qty
    ),
    held as materialized (
      select id from items where id in (select id from released) order by id for update
    )
    update items set qoh = qoh + released.qty from released join held using (id)
    where items.id = released.id`.execute(trx);
}

function logSettled(
  { log }: SettleDeps,
  { ref_id: refId, status: from }: OrderRow,
  to: OrderRow,
  action: SettleAction,
) {
  log.info('order settled', { refId, action, from, to: to.status });
}
