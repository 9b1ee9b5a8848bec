import { type PaymentState, PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { findOrder, type OrderRow, paymentIdOf } from '../orders/order-rows.ts';
import { paymentsOf } from '../orders/payments-of.ts';
import { RESERVED_MINUTES } from './checkout-limits.ts';
import type { DriveDeps } from './drive-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** A request that is still under way is left alone: three tries of twenty seconds end before. */
const LEFT_ALONE_MS = 2 * 60_000;
const AT_ONCE = 200;

/** Settles what was left in the middle: by a crash, a lost answer, or a shopper who never came back. */
export async function reconcilePayments(deps: DriveDeps): Promise<void> {
  const unsettled = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['pending', 'requires_action'])
    .where('ts', '<', ago(deps, LEFT_ALONE_MS))
    .orderBy('ts')
    .limit(AT_ONCE)
    .execute();
  for (const order of unsettled) {
    await reconcileOrder(deps, order, order.ts < ago(deps, RESERVED_MINUTES * 60_000)).catch((error) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      deps.log.error('payment outcome still unknown', { refId: order.ref_id, error });
    });
  }
}

/** Asks how one order's payment stands and settles it; `giveUp` ends a wait for the shopper at bank or wallet. */
export async function reconcileOrder(deps: DriveDeps, order: OrderRow, giveUp: boolean): Promise<OrderRow> {
  const state = await finalState(deps, order, giveUp);
  await deps.db.transaction().execute((trx) => settlePayment(deps, trx, order.id, state));
  return (await findOrder(deps.db, order.id)) ?? order;
}

async function finalState(deps: DriveDeps, order: OrderRow, giveUp: boolean): Promise<PaymentState> {
  const { id: orderId, ts: placedAt } = order;
  const payments = paymentsOf(deps, order);
  const paymentId = paymentIdOf(order);
  const state = await payments.find({ orderId, paymentId, placedAt });
  if (!state) return { status: 'cancelled', paymentId: null };
  const isWaiting = state.status === 'requires_action' || state.status === 'requires_approval';
  return isWaiting && giveUp ? await payments.cancel(state.paymentId) : state;
}

function ago({ clock }: DriveDeps, milliseconds: number): Date {
  return new Date(clock().getTime() - milliseconds);
}
