import { cents } from '../../contract/money/cents.ts';
import type { Database, Kysely } from '../../db/schema.ts';
import { type PaymentState, type Payments, PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { ShopError } from '../shop-error.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

export interface DriveDeps extends SettleDeps {
  readonly db: Kysely<Database>;
  readonly payments: Payments;
}

export interface Driven {
  readonly order: OrderRow;
  /** for the browser, while the bank wants to see the shopper */
  readonly clientSecret?: string;
}

/**
 * Takes an order as far as it goes: charges it when nobody has, else asks how its payment stands. The service is
 * called outside of any transaction, so a slow one holds no rows.
 */
export async function drivePayment(deps: DriveDeps, order: OrderRow): Promise<Driven> {
  const state = await askPayment(deps.payments, order).catch((error) => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    deps.log.error('payment outcome unknown', { refId: order.ref_id, error });
    throw new ShopError(error.reason === 'in_progress' ? 'payment_in_progress' : 'payment_unavailable');
  });
  if (!state) return { order };
  const settled = await deps.db.transaction().execute((trx) => settlePayment(deps, trx, order.id, state));
  return {
    order: settled,
    ...(state.status === 'requires_action' && { clientSecret: state.clientSecret }),
  };
}

async function askPayment(payments: Payments, order: OrderRow): Promise<PaymentState | undefined> {
  const { id: orderId, payment_intent_id: paymentId, ts: placedAt } = order;
  if (order.status !== 'pending' && order.status !== 'requires_action') return undefined;
  if (paymentId) return await payments.find({ orderId, paymentId, placedAt });
  return await payments.charge({
    orderId,
    refId: order.ref_id,
    amount: cents(order.amount),
    paymentToken: order.payment_token,
  });
}
