import type { Order, OrderLine } from '../../../contract/order.ts';
import { readCartLines, type StoredLine } from '../../db/queries/cart-lines.ts';
import { findAttempts } from '../../db/queries/find-attempts.ts';
import type { Db } from '../../db/schema.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { payingCustomer } from '../cards/payment-customer.ts';
import { priceLines } from '../cart/price-lines.ts';
import type { Deps } from '../deps.ts';
import { findOrderByKey, type OrderRow } from '../orders/order-rows.ts';
import { createQueues } from '../queues.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { refuseBlocked } from './blocks.ts';
import { type Caller, CONCURRENT_CHECKOUTS, turnsFor } from './checkout-limits.ts';
import { type CheckoutRequest, fingerprintOf } from './checkout-request.ts';
import { draftOrder } from './draft-order.ts';
import { type ProcessPaymentDeps, presentProcessed, processPayment, reconcileOrder } from './payment.ts';
import { recordOrder, toOrderLine } from './record-order.ts';

/**
 * Settles a shopper's earlier attempts before a new one: an abandoned bank page is canceled and its stock released, so
 * that shoppers do not compete with their own abandoned order or pay for a cart twice. A charge with an unknown outcome
 * blocks the new attempt; at PayPal no money moves before the shop captures it.
 */
async function settleEarlierAttempts(deps: ProcessPaymentDeps, unsettled: readonly OrderRow[]): Promise<void> {
  for (const order of unsettled) {
    if (order.status === 'pending' && order.payment_service === 'stripe') throw new ShopError('payment_in_progress');
    await reconcileOrder(deps, order, true).catch((error) => {
      throw error instanceof PaymentsUnavailable ? new ShopError('payment_unavailable') : error;
    });
  }
}

/** The items whose stock these orders hold. */
async function reservedItems(db: Db, orders: readonly OrderRow[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const rows = await db.selectFrom('order_stock').select('item_id').distinct().where('order_id', 'in', ids).execute();
  return rows.map(({ item_id }) => item_id);
}

export type PlaceOrderDeps = Pick<
  Deps,
  | 'connection'
  | 'catalogue'
  | 'print'
  | 'rates'
  | 'payments'
  | 'paypal'
  | 'cards'
  | 'jobs'
  | 'clock'
  | 'log'
  | 'store'
  | 'businessDays'
  | 'transit'
>;

const checkoutInTurn = createQueues();

/** Buys the cart. The same key always returns the same order; the same key with other contents is rejected. */
export async function placeOrder(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  caller: Caller,
  key: string,
  checkout: CheckoutRequest,
): Promise<Order> {
  return await checkoutInTurn(caller.id, turnsFor(caller, CONCURRENT_CHECKOUTS * caller.shoppers), () =>
    findOrPlace(deps, shopper, caller, key, checkout),
  );
}

async function findOrPlace(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  caller: Caller,
  key: string,
  checkout: CheckoutRequest,
): Promise<Order> {
  const fingerprint = fingerprintOf(checkout);
  const { known, unsettled, cart } = await findAttempts(deps.connection.pool, shopper.id, key);
  const { row, lines } = known
    ? { row: known }
    : await findOrCreateOrder(deps, shopper, { caller, key, fingerprint, checkout, unsettled, cart });
  if (row.fingerprint !== fingerprint) throw new ShopError('checkout_changed');
  const processed = await processPayment(deps, row, { isOnDisk: lines !== undefined });
  return await presentProcessed(deps, processed, lines);
}

/** `lines` save a query when this request has just placed the order. */
interface FoundOrder {
  readonly row: OrderRow;
  readonly lines?: OrderLine[];
}

interface NewCheckout {
  readonly caller: Caller;
  readonly key: string;
  readonly fingerprint: string;
  readonly checkout: CheckoutRequest;
  /** the shopper's earlier attempts */
  readonly unsettled: readonly OrderRow[];
  /** as it was found with them */
  readonly cart: readonly StoredLine[];
}

async function findOrCreateOrder(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  { caller, key, fingerprint, checkout, unsettled, cart: found }: NewCheckout,
): Promise<FoundOrder> {
  const { db } = deps.connection;
  try {
    let cart = found;
    if (unsettled.length > 0) {
      const reserved = await reservedItems(db, unsettled);
      await settleEarlierAttempts(deps, unsettled);
      // Settling may have released their stock, or paid for the cart.
      await deps.catalogue.refresh(reserved);
      cart = await readCartLines(deps.connection.pool, shopper.id);
    }
    const { email } = checkout.customerInfo;
    const paymentToken = checkout.paymentService === 'stripe' ? checkout.payment.tokenId : undefined;
    await refuseBlocked(deps, { shopper, caller, email, paymentToken });
    const draft = await draftOrder(deps, shopper, priceLines(deps, shopper, cart), checkout);
    const paying = draft.totals.total > 0 && { paying: await payingCustomer(deps, shopper, checkout) };
    const order = { owner: shopper.id, caller, key, fingerprint, placedAt: deps.clock(), checkout, draft, ...paying };
    const placed = await recordOrder(deps.connection, order);
    if (placed) return { row: placed, lines: draft.lines.map(toOrderLine) };
    const row = await findOrderByKey(db, shopper.id, key);
    if (row) return { row };
  } catch (error) {
    // A repetition of this request may have reserved the stock and emptied the cart a moment earlier.
    const existing = error instanceof ShopError ? await findOrderByKey(db, shopper.id, key) : undefined;
    if (!existing) throw error;
    return { row: existing };
  }
  throw new ShopError('unavailable');
}
