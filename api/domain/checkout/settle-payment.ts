import { sql } from 'kysely';
import { messages } from '../../contract/messages.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Log } from '../../log.ts';
import { lockOrder, type OrderRow, paymentColumns, paymentIdOf } from '../orders/order-rows.ts';
import { tellOfRefund } from '../orders/record-refund.ts';
import { clearBoughtLines } from './clear-bought-lines.ts';
import { giveStockBack } from './order-stock.ts';
import { type SettleAction, settleTable } from './settle-table.ts';

export interface SettleDeps {
  readonly jobs: Jobs;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Brings an order to where its payment stands. Safe to repeat: the table has no way back. */
export async function settlePayment(
  deps: SettleDeps,
  trx: Transaction<Database>,
  orderId: string,
  state: PaymentState,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const isWrong = isWrongAmount(order, state);
  if (isWrong) deps.log.error('another amount was paid', { refId: order.ref_id, amount: order.amount });
  const action = settleTable[order.status][isWrong ? 'wrong_amount' : state.status];
  const changes = { ...factsOf(order, state), ...changesOf(action, state, order, deps.clock()) };
  const settled = Object.keys(changes).length > 0 ? await change(trx, order, changes) : order;
  await carryOut(deps, trx, order, action);
  if (action !== 'nothing') {
    deps.log.info('order settled', { refId: order.ref_id, action, from: order.status, to: settled.status });
  }
  return settled;
}

export function isWrongAmount({ amount }: OrderRow, state: PaymentState): boolean {
  return state.status === 'succeeded' && state.amount !== undefined && state.amount !== amount;
}

type Change = Partial<
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

/** What the service calls this payment, and who paid with what, as soon as it is heard. */
function factsOf(order: OrderRow, state: PaymentState): Change {
  const { paymentId } = state;
  const { captureId, paidWith } = state.status === 'succeeded' ? state : {};
  return {
    ...(paymentId && !paymentIdOf(order) && { [paymentColumns[order.payment_service]]: paymentId }),
    ...(paidWith && !order.paid_with && { paid_with: JSON.stringify(paidWith) }),
    ...(captureId && !order.paypal_capture_id && { paypal_capture_id: captureId }),
  };
}

function changesOf(action: SettleAction, state: PaymentState, { amount }: OrderRow, now: Date): Change {
  switch (action) {
    case 'complete':
      return { status: 'paid', settled_at: now };
    case 'decline':
      return {
        status: 'declined',
        decline_reason: state.status === 'declined' ? state.reason : null,
        settled_at: now,
      };
    case 'refuse':
      return { status: 'declined', decline_reason: messages.wrongAmountPaid, settled_at: now };
    case 'cancel':
      return { status: 'cancelled', settled_at: now };
    case 'wait':
      return { status: 'requires_action' };
    case 'mark_refunded':
      return { status: 'refunded', refunded: amount };
    case 'give_back':
    case 'nothing':
      return {};
  }
}

/** `order` as it was before the news. */
async function carryOut(
  { jobs, clock }: SettleDeps,
  trx: Transaction<Database>,
  order: OrderRow,
  action: SettleAction,
): Promise<void> {
  switch (action) {
    case 'complete':
      await clearBoughtLines(trx, order);
      await sql`select keep_prints(${order.id}, ${clock()})`.execute(trx);
      return await jobs.enqueue(trx, 'order-confirmation', { orderId: order.id });
    case 'decline':
    case 'cancel':
      return await giveStockBack(trx, order.id);
    case 'refuse':
      await giveStockBack(trx, order.id);
      return await jobs.enqueue(trx, 'refund-order', { orderId: order.id });
    case 'give_back':
      return await jobs.enqueue(trx, 'refund-order', { orderId: order.id });
    case 'mark_refunded':
      return await tellOfRefund(jobs, trx, order, order.amount);
    case 'wait':
    case 'nothing':
      return;
  }
}

async function change(trx: Transaction<Database>, { id }: OrderRow, values: Change): Promise<OrderRow> {
  return await trx.updateTable('orders').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
