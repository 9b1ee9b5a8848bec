import type { Database, Transaction } from '../../db/schema.ts';
import type { PaymentState } from '../../gateways/payments/payments.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Log } from '../../log.ts';
import { lockOrder, type OrderRow } from '../orders/order-rows.ts';
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
  const action = settleTable[order.status][state.status];
  if (state.paymentId && !order.payment_intent_id) {
    await change(trx, order, { payment_intent_id: state.paymentId });
  }
  if (action === 'nothing') return order;
  await act[action](deps, trx, order, state);
  const settled = await lockOrder(trx, orderId);
  deps.log.info('order settled', { refId: order.ref_id, action, from: order.status, to: settled.status });
  return settled;
}

type Act = (deps: SettleDeps, trx: Transaction<Database>, order: OrderRow, state: PaymentState) => Promise<void>;

const act: Record<Exclude<SettleAction, 'nothing'>, Act> = {
  async complete({ jobs, clock }, trx, order) {
    await change(trx, order, { status: 'paid', settled_at: clock() });
    await clearBoughtLines(trx, order);
    await jobs.enqueue(trx, 'order-confirmation', { orderId: order.id });
  },
  async decline({ clock }, trx, order, state) {
    const decline_reason = state.status === 'declined' ? state.reason : null;
    await change(trx, order, { status: 'declined', decline_reason, settled_at: clock() });
    await giveStockBack(trx, order.id);
  },
  async cancel({ clock }, trx, order) {
    await change(trx, order, { status: 'cancelled', settled_at: clock() });
    await giveStockBack(trx, order.id);
  },
  async wait(_deps, trx, order) {
    await change(trx, order, { status: 'requires_action' });
  },
  async give_back({ jobs }, trx, order) {
    await jobs.enqueue(trx, 'refund-order', { orderId: order.id });
  },
  async mark_refunded(_deps, trx, order) {
    await change(trx, order, { status: 'refunded' });
  },
};

type Change = Partial<Pick<OrderRow, 'status' | 'settled_at' | 'decline_reason' | 'payment_intent_id'>>;

async function change(trx: Transaction<Database>, { id }: OrderRow, values: Change): Promise<void> {
  await trx.updateTable('orders').set(values).where('id', '=', id).execute();
}
