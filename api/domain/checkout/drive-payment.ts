import { cents } from '../../contract/money/cents.ts';
import type { Database, Kysely } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type PaymentState, PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { CustomerUnknown } from '../../gateways/payments/saved-cards.ts';
import { ensureCustomer } from '../cards/customer-of-account.ts';
import { type OrderRow, paymentIdOf } from '../orders/order-rows.ts';
import { type PaymentServices, paymentsOf } from '../orders/payments-of.ts';
import { ShopError } from '../shop-error.ts';
import { type CompleteDeps, completeOrder } from './complete-order.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

export interface DriveDeps extends SettleDeps, CompleteDeps, PaymentServices, Pick<Deps, 'cards'> {
  readonly db: Kysely<Database>;
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
  const state = await askPayment(deps, order).catch(outcomeUnknown(deps, order));
  if (!state) return { order };
  const settled =
    (await completeOrder(deps, order, state)) ??
    (await deps.db.transaction().execute((trx) => settlePayment(deps, trx, order.id, state)));
  return {
    order: settled,
    ...(state.status === 'requires_action' && { clientSecret: state.clientSecret }),
  };
}

/** Tells the shopper that nobody knows yet whether money moved. */
export function outcomeUnknown({ log }: Pick<SettleDeps, 'log'>, { ref_id: refId }: OrderRow) {
  return (error: unknown): never => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error('payment outcome unknown', { refId, error });
    throw new ShopError(error.reason === 'in_progress' ? 'payment_in_progress' : 'payment_unavailable');
  };
}

async function askPayment(deps: DriveDeps, order: OrderRow): Promise<PaymentState | undefined> {
  const { id: orderId, ts: placedAt } = order;
  if (order.status !== 'pending' && order.status !== 'requires_action') return undefined;
  const payments = paymentsOf(deps, order);
  const paymentId = paymentIdOf(order);
  if (paymentId) return await payments.find({ orderId, paymentId, placedAt });
  const charge = {
    orderId,
    refId: order.ref_id,
    amount: cents(order.amount),
    totals: order.totals,
    paymentToken: order.payment_token,
    customer: order.payment_customer,
    saveCard: order.save_card,
  };
  return await payments.charge(charge).catch(async (error) => {
    if (!(error instanceof CustomerUnknown)) throw error;
    return await payments.charge({ ...charge, customer: await replaceCustomer(deps, order) });
  });
}

/**
 * The payment service does not have the account's customer: somebody deleted it there, or the shop's keys are of another
 * account now. The order keeps the new one before it is charged, so that a repeated request is the same request.
 */
async function replaceCustomer(deps: DriveDeps, { id, owner, payment_customer }: OrderRow): Promise<string> {
  const customer = await ensureCustomer(deps, owner, payment_customer ?? undefined);
  await deps.db.updateTable('orders').set({ payment_customer: customer }).where('id', '=', id).execute();
  return customer;
}
