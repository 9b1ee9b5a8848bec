import type { CustomerInfo } from '../../../contract/customer.ts';
import type { Arrival, Order, OrderLine } from '../../../contract/order.ts';
import { findHandoff } from '../../db/queries/agent-checkouts.ts';
import { beginCheckout, findAttempts } from '../../db/queries/begin-checkout.ts';
import { readCartLines, type StoredLine } from '../../db/queries/cart-lines.ts';
import type { FoundBlocks } from '../../db/queries/find-blocks.ts';
import type { Db } from '../../db/schema.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import { payingCustomer } from '../cards/payment-customer.ts';
import { priceLines } from '../cart/price-lines.ts';
import { outOfStockError, stockDemand } from '../cart/validate-line.ts';
import type { Deps } from '../deps.ts';
import { findOrderByKey, isUuid, type OrderRow } from '../orders/order-rows.ts';
import { createQueues } from '../queues.ts';
import type { Shopper } from '../session/shopper.ts';
import { destinationOf, orderArrival } from '../shipping/delivery-dates.ts';
import { printsReady } from '../shipping/ships-by.ts';
import { ShopError, tooManyRequests } from '../shop-error.ts';
import { type Caller, CONCURRENT_CHECKOUTS, checkoutsOf, turnsFor } from './checkout-limits.ts';
import { type CheckoutRequest, fingerprintOf } from './checkout-request.ts';
import type { CheckoutTurn } from './checkout-turns.ts';
import { draftCharge } from './draft-charge.ts';
import { draftOrder, type OrderDraft } from './draft-order.ts';
import { type ProcessPaymentDeps, presentProcessed, processPayment, reconcileOrder } from './payment.ts';
import { type PreparedBy, recordOrder, toOrderLine } from './record-order.ts';
import { knownPayer, type Payer, refuseBlocked } from './refuse-blocked.ts';

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
  | 'tax'
  | 'payments'
  | 'paypal'
  | 'cards'
  | 'jobs'
  | 'clock'
  | 'log'
  | 'store'
  | 'canada'
  | 'businessDays'
  | 'transit'
  | 'checkoutTurns'
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
    deps.checkoutTurns.enter(`${shopper.id} ${key}`, (turn) => findOrPlace(deps, shopper, caller, key, checkout, turn)),
  );
}

async function findOrPlace(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  caller: Caller,
  key: string,
  checkout: CheckoutRequest,
  turn: CheckoutTurn,
): Promise<Order> {
  const { email } = checkout.customerInfo;
  const paymentToken = checkout.paymentService === 'stripe' ? checkout.payment.tokenId : undefined;
  const payer = { shopper, caller, email, paymentToken };
  const begin = { owner: shopper.id, key, payer: knownPayer(payer), limit: checkoutsOf(caller) };
  const { version } = deps.catalogue;
  const begun = await beginCheckout(deps.connection, begin);
  const { known, limitedUntil, unsettled, cart } = begun;
  if (limitedUntil) throw tooManyRequests(Math.max(1, Math.ceil((limitedUntil - Date.now()) / 1000)));
  // An earlier attempt may hold the stock that seems to be sold.
  const isNew = !known && unsettled.length === 0 && !turn.isRepeated();
  const demand = isNew ? stockDemand(cart) : new Map<string, number>();
  const error = soldOutError(deps, demand);
  if (error) {
    // Stock that has changed since may be reserved by an attempt of the shopper at another replica.
    const isSame = deps.catalogue.version === version;
    if (isSame || (await findAttempts(deps.connection.pool, shopper.id, key)).length === 0) throw error;
  }
  const fingerprint = fingerprintOf(checkout);
  const { row, lines } = known
    ? { row: known }
    : await turn.place(demand, () =>
        findOrCreateOrder(deps, shopper, { caller, key, fingerprint, checkout, payer, ...begun }),
      );
  if (row.fingerprint !== fingerprint) throw new ShopError('checkout_changed');
  const processed = await turn.charge(() => processPayment(deps, row, { isOnDisk: lines !== undefined }));
  return await presentProcessed(deps, processed, lines);
}

/** Refuses a cart whose stock is gone, or claimed by those ahead, before anything is priced, stored or charged. */
function soldOutError(
  { catalogue, checkoutTurns }: Pick<PlaceOrderDeps, 'catalogue' | 'checkoutTurns'>,
  demand: ReadonlyMap<string, number>,
): ShopError | undefined {
  for (const [itemId, qty] of demand) {
    const item = catalogue.get(itemId);
    if (!item || (qty <= item.qoh && checkoutTurns.claimed(itemId) < item.qoh)) continue;
    const left = qty <= item.qoh ? 0 : item.qoh;
    return new ShopError('cart_has_errors', { reason: outOfStockError(item.name, left).message });
  }
  return undefined;
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
  readonly payer: Payer;
  /** the shopper's earlier attempts, and the cart and blocks as they were found with them */
  readonly unsettled: readonly OrderRow[];
  readonly cart: readonly StoredLine[];
  readonly blocks: FoundBlocks;
}

async function findOrCreateOrder(
  deps: PlaceOrderDeps,
  shopper: Shopper,
  { caller, key, fingerprint, checkout, payer, unsettled, cart: found, blocks }: NewCheckout,
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
    await refuseBlocked(deps, payer, blocks);
    const { chargeId } = shopper;
    const { draft, customerInfo } =
      chargeId === undefined
        ? { draft: await draftOrder(deps, shopper, priceLines(deps, shopper, cart), checkout), ...checkout }
        : await draftCharge(deps, chargeId, checkout);
    const paying = draft.totals.total > 0 && { paying: await payingCustomer(deps, shopper, checkout) };
    const bought = { ...checkout, customerInfo };
    const placedAt = deps.clock();
    const arrival = await printedArrival(deps, draft.lines, customerInfo, placedAt);
    const agent = chargeId === undefined ? await agentOf(deps, checkout, placedAt) : undefined;
    const order = { owner: shopper.id, caller, key, fingerprint, placedAt, draft, arrival, agent, ...paying };
    const { row, isNew } = await recordOrder(deps.connection, { ...order, checkout: bought });
    return { row, ...(isNew && { lines: draft.lines.map(toOrderLine) }) };
  } catch (error) {
    // A repetition of this request may have reserved the stock and emptied the cart a moment earlier.
    const existing = error instanceof ShopError ? await findOrderByKey(db, shopper.id, key) : undefined;
    if (!existing) throw error;
    return { row: existing };
  }
}

/** The agent whose link the shopper followed. The shopper may have changed what it prepared. */
async function agentOf(
  { connection: { db } }: PlaceOrderDeps,
  { agentCheckout }: CheckoutRequest,
  now: Date,
): Promise<PreparedBy | undefined> {
  const row = agentCheckout && isUuid(agentCheckout) ? await findHandoff(db, agentCheckout, now) : undefined;
  return row && { checkoutId: row.id, host: row.agent_host };
}

/** When an order with prints arrives: their queue may be longer tomorrow, so their day is promised with the order. */
async function printedArrival(
  deps: PlaceOrderDeps,
  lines: OrderDraft['lines'],
  customer: CustomerInfo,
  placedAt: Date,
): Promise<Arrival | null> {
  const printed = await printsReady(deps, deps.connection.db, lines);
  if (!printed) return null;
  return orderArrival(deps, { placedAt, paidAt: placedAt, ...destinationOf(customer), printed });
}
