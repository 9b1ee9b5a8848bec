import type { Order, OrderLine } from '../../contract/order.ts';
import { findTries } from '../../db/queries/find-tries.ts';
import type { Deps } from '../../deps.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { payingCustomer } from '../cards/paying-customer.ts';
import { findOrderByKey, linesOf, type OrderRow } from '../orders/order-rows.ts';
import { presentOrder } from '../orders/present-order.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { createTurns } from '../turns.ts';
import { type Caller, PAYING_AT_ONCE, turnsFor } from './checkout-limits.ts';
import { draftOrder } from './draft-order.ts';
import { type DriveDeps, type Driven, drivePayment } from './drive-payment.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Purchase } from './purchase.ts';
import { reconcileOrder } from './reconcile-payments.ts';
import { orderLineOf, recordOrder } from './record-order.ts';

/**
 * Before a shopper tries anew, the tries before are brought to an end: a bank's page that was left is cancelled and
 * its goods come back, so nobody competes with an own abandoned order or pays for a cart twice. A charge of which
 * nothing is known yet has to be waited for; at PayPal nothing moves before the shop captures it.
 */
async function settleEarlierTries(deps: DriveDeps, unsettled: readonly OrderRow[]): Promise<void> {
  for (const order of unsettled) {
    if (order.status === 'pending' && order.payment_service === 'stripe') throw new ShopError('payment_in_progress');
    await reconcileOrder(deps, order, true).catch((error) => {
      throw error instanceof PaymentsUnavailable ? new ShopError('payment_unavailable') : error;
    });
  }
}

export type PlaceOrderDeps = Pick<
  Deps,
  'connection' | 'catalogue' | 'print' | 'rates' | 'payments' | 'paypal' | 'cards' | 'jobs' | 'clock' | 'log'
>;

const payInTurn = createTurns();

/** The same key is the same order, in any state; other contents under it are refused. */
export async function placeOrder(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  caller: Caller,
  key: string,
  checkout: Purchase,
): Promise<Order> {
  return await payInTurn(caller.id, turnsFor(caller, PAYING_AT_ONCE * caller.shoppers), () =>
    place(deps, shopper, caller, key, checkout),
  );
}

async function place(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  caller: Caller,
  key: string,
  checkout: Purchase,
): Promise<Order> {
  const driving: DriveDeps = { ...deps, db: deps.connection.db };
  const fingerprint = fingerprintOf(checkout);
  const { known, unsettled } = await findTries(deps.connection.pool, shopper.id, key);
  const { row, lines } = known
    ? { row: known }
    : await openOrder(deps, driving, shopper, { caller, key, fingerprint, checkout, unsettled });
  if (row.fingerprint !== fingerprint) throw new ShopError('checkout_changed');
  const driven = await drivePayment(driving, row);
  return await answerOf(driving, driven, lines);
}

/** `lines` are known without asking where this request has just placed the order. */
interface OpenedOrder {
  readonly row: OrderRow;
  readonly lines?: OrderLine[];
}

interface Wish {
  readonly caller: Caller;
  readonly key: string;
  readonly fingerprint: string;
  readonly checkout: Purchase;
  /** the shopper's earlier tries */
  readonly unsettled: readonly OrderRow[];
}

async function openOrder(
  deps: PlaceOrderDeps,
  driving: DriveDeps,
  shopper: Shopper,
  { caller, key, fingerprint, checkout, unsettled }: Wish,
): Promise<OpenedOrder> {
  const { db } = driving;
  try {
    await settleEarlierTries(driving, unsettled);
    // Goods may have come back to the shelf.
    if (unsettled.length > 0) await deps.catalogue.refresh();
    const draft = await draftOrder(deps, shopper, checkout);
    const paying = await payingCustomer(deps, shopper, checkout);
    const order = { owner: shopper.id, caller, key, fingerprint, placedAt: deps.clock(), checkout, draft, paying };
    const placed = await recordOrder(deps.connection, order);
    if (placed) return { row: placed, lines: draft.lines.map(orderLineOf) };
    const row = await findOrderByKey(db, shopper.id, key);
    if (row) return { row };
  } catch (error) {
    // The same request, a moment ahead, may have taken the stock and emptied the cart that were missing here.
    const twin = error instanceof ShopError ? await findOrderByKey(db, shopper.id, key) : undefined;
    if (!twin) throw error;
    return { row: twin };
  }
  throw new ShopError('unavailable');
}

async function answerOf(
  { db }: DriveDeps,
  { order, clientSecret }: Driven,
  known: OrderLine[] | undefined,
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
    case 'requires_action': {
      const lines = known ?? (await linesOf(db, [order.id])).get(order.id) ?? [];
      return presentOrder(order, lines, clientSecret);
    }
  }
}
