import { cents } from '../../../contract/cents.ts';
import type { Order, OrderLine, OrderStatus } from '../../../contract/order.ts';
import { flushCommits } from '../../db/flush-commits.ts';
import { type PaymentState, PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { CustomerUnknown } from '../../gateways/payments/saved-cards.ts';
import { ensureCustomer } from '../cards/payment-customer.ts';
import type { Deps } from '../deps.ts';
import {
  findOrder,
  linesOf,
  type OrderRow,
  type PaymentServices,
  paymentIdOf,
  paymentServiceOf,
} from '../orders/order-rows.ts';
import { presentOrder } from '../orders/present-order.ts';
import { completeOrder, type SettleDeps, settlePayment } from '../orders/settle-payment.ts';
import { ShopError } from '../shop-error.ts';
import { RESERVATION_MINUTES } from './checkout-limits.ts';

export type ProcessPaymentDeps = SettleDeps & PaymentServices & Pick<Deps, 'connection' | 'cards'>;

export interface ProcessedPayment {
  readonly order: OrderRow;
  /** for the browser, while the bank asks the shopper to authenticate */
  readonly clientSecret?: string;
}

/**
 * Charges an order that has no payment yet, else fetches its payment, and settles the order by the result. The payment
 * service is called outside of any transaction, so a slow one locks no rows. `isOnDisk`: this request has stored and
 * flushed the order; `offSession`: the shopper is away and cannot confirm it.
 */
export async function processPayment(
  deps: ProcessPaymentDeps,
  order: OrderRow,
  { isOnDisk = false, offSession = false } = {},
): Promise<ProcessedPayment> {
  const state = await chargeOrFind(deps, order, { isOnDisk, offSession }).catch(throwOutcomeUnknown(deps, order));
  if (!state) return { order };
  const settled =
    (await completeOrder(deps, order, state)) ??
    (await deps.connection.db.transaction().execute((trx) => settlePayment(deps, trx, order.id, state)));
  return {
    order: settled,
    ...(state.status === 'requires_action' && { clientSecret: state.clientSecret }),
  };
}

/**
 * The order for its shopper; throws when it was declined or canceled, or when its charge is still in progress. `known` saves
 * a query when this request has just placed the order.
 */
export async function presentProcessed(
  { connection }: ProcessPaymentDeps,
  { order, clientSecret }: ProcessedPayment,
  known?: OrderLine[],
): Promise<Order> {
  switch (order.status) {
    case 'declined':
      throw new ShopError('payment_declined', { reason: order.decline_reason ?? '' });
    case 'cancelled':
      throw new ShopError('order_cancelled');
    case 'pending':
      throw new ShopError('payment_in_progress');
    case 'paid':
    case 'refunded':
    case 'processing':
    case 'requires_action': {
      const lines = known ?? (await linesOf(connection.db, [order.id])).get(order.id) ?? [];
      return presentOrder(order, lines, clientSecret);
    }
  }
}

/** Turns an unreachable payment service into an error that does not claim whether money moved. */
export function throwOutcomeUnknown({ log }: Pick<SettleDeps, 'log'>, { ref_id: refId }: OrderRow) {
  return (error: unknown): never => {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    log.error('payment outcome unknown', { refId, error });
    throw new ShopError(error.reason === 'in_progress' ? 'payment_in_progress' : 'payment_unavailable');
  };
}

/**
 * Stripe forgets an idempotency key after a day, and would charge again: an order that waited this long, because the
 * reconciler did not run, is looked up before it is charged.
 */
const KEY_TRUSTED_MS = 60 * 60_000;

async function chargeOrFind(
  deps: ProcessPaymentDeps,
  order: OrderRow,
  { isOnDisk, offSession }: { readonly isOnDisk: boolean; readonly offSession: boolean },
): Promise<PaymentState | undefined> {
  const { id: orderId, ts: placedAt } = order;
  if (order.status !== 'pending' && order.status !== 'requires_action') return undefined;
  const payments = paymentServiceOf(deps, order);
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
    offSession,
  };
  if (placedAt < ago(deps, KEY_TRUSTED_MS)) {
    const earlier = await payments.find({ orderId, paymentId, placedAt });
    if (earlier) return earlier;
  }
  // An earlier request may have crashed, or may still wait, before it was flushed.
  if (!isOnDisk) await flushCommits(deps.connection.pool);
  return await payments.charge(charge).catch(async (error) => {
    if (!(error instanceof CustomerUnknown)) throw error;
    return await payments.charge({ ...charge, customer: await replaceCustomer(deps, order) });
  });
}

/**
 * Creates the account's customer again: somebody deleted it at the payment service, or the shop's keys belong to another
 * account now. The order stores the new one before it is charged, so that a retry sends the same request.
 */
async function replaceCustomer(deps: ProcessPaymentDeps, { id, owner, payment_customer }: OrderRow): Promise<string> {
  const customer = await ensureCustomer(deps, owner, payment_customer ?? undefined);
  await deps.connection.db.updateTable('orders').set({ payment_customer: customer }).where('id', '=', id).execute();
  return customer;
}

/** A younger order's request may still be running: the service's client gives up after three attempts of 20 s. */
export const IN_FLIGHT_MS = 2 * 60_000;
const BATCH_SIZE = 200;

/**
 * Settles orders that were left open by a crash, a lost response, or a shopper who never came back; or those of a bank
 * that takes days, whose webhook may be lost.
 */
export async function reconcilePayments(
  deps: ProcessPaymentDeps,
  statuses: readonly OrderStatus[] = ['pending', 'requires_action'],
): Promise<void> {
  const unsettled = await deps.connection.db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', statuses)
    .where('ts', '<', ago(deps, IN_FLIGHT_MS))
    .orderBy('ts')
    .limit(BATCH_SIZE)
    .execute();
  for (const order of unsettled) {
    await reconcileOrder(deps, order, order.ts < ago(deps, RESERVATION_MINUTES * 60_000)).catch((error) => {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      deps.log.error('payment outcome still unknown', { refId: order.ref_id, error });
    });
  }
}

/** Fetches one order's payment and settles it; `giveUp` cancels one that waits for the shopper at bank or wallet. */
export async function reconcileOrder(deps: ProcessPaymentDeps, order: OrderRow, giveUp: boolean): Promise<OrderRow> {
  const state = await currentState(deps, order, giveUp);
  // A shopper who came back in the meantime may have begun the payment that was not found.
  const isUnknown = state.status === 'cancelled' && state.paymentId === null;
  const onlyFrom = isUnknown ? order.status : undefined;
  await deps.connection.db.transaction().execute((trx) => settlePayment(deps, trx, order.id, state, onlyFrom));
  return (await findOrder(deps.connection.db, order.id)) ?? order;
}

async function currentState(deps: ProcessPaymentDeps, order: OrderRow, giveUp: boolean): Promise<PaymentState> {
  const { id: orderId, ts: placedAt } = order;
  const payments = paymentServiceOf(deps, order);
  const paymentId = paymentIdOf(order);
  const state = await payments.find({ orderId, paymentId, placedAt });
  if (!state && order.status === 'processing') {
    throw new PaymentsUnavailable('unreachable', new Error('the service does not know a payment that it has accepted'));
  }
  if (!state) return { status: 'cancelled', paymentId: null };
  const isWaiting = state.status === 'requires_action' || state.status === 'requires_approval';
  return isWaiting && giveUp ? await payments.cancel(state.paymentId) : state;
}

function ago({ clock }: ProcessPaymentDeps, milliseconds: number): Date {
  return new Date(clock().getTime() - milliseconds);
}
