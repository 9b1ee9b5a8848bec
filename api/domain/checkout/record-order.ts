import type { CartLine } from '../../contract/cart.ts';
import type { OrderLine } from '../../contract/order.ts';
import type { Connection } from '../../db/connect.ts';
import { type NewOrderLine, type NewOrderRow, placeOrderRow } from '../../db/queries/place-order.ts';
import type { PayingCustomer } from '../cards/paying-customer.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import { newRefId } from '../orders/ref-id.ts';
import { ShopError, tooManyTries } from '../shop-error.ts';
import { createTurns } from '../turns.ts';
import { type Caller, limitsFor, PLACING_AT_ONCE, turnsFor } from './checkout-limits.ts';
import type { OrderDraft } from './draft-order.ts';
import { stockTooLow } from './order-stock.ts';
import type { Purchase } from './purchase.ts';

const placeInTurn = createTurns();

export interface NewOrder {
  readonly owner: string;
  readonly caller: Caller;
  readonly key: string;
  readonly fingerprint: string;
  readonly placedAt: Date;
  readonly checkout: Purchase;
  readonly draft: OrderDraft;
  readonly paying?: PayingCustomer;
}

/**
 * Stores the order and takes its stock, or nothing of both. Undefined: the key has its order already.
 * The cart's lines are held meanwhile, so that a shopper with two windows buys a cart once.
 */
export async function recordOrder({ pool, db }: Connection, order: NewOrder): Promise<OrderRow | undefined> {
  const { lines, demand } = order.draft;
  const wanted = demand.map(({ itemId, qty }) => ({ item_id: itemId, qty }));
  const { caller } = order;
  const placed = await placeInTurn(caller.id, turnsFor(caller, PLACING_AT_ONCE), () =>
    placeOrderRow(pool, rowOf(order), lines.map(lineOf), wanted, limitsFor(caller)),
  );
  if ('row' in placed) return placed.row;
  switch (placed.why) {
    case 'cart_changed':
      throw new ShopError('cart_has_errors', { reason: 'please look at it again before you pay.' });
    case 'second_try':
      throw new ShopError('payment_in_progress');
    case 'short':
      throw await stockTooLow(db, placed.itemId);
    case 'too_many':
      throw tooManyTries(placed.seconds);
  }
}

function rowOf({ owner, caller, key, fingerprint, placedAt, checkout, draft, paying }: NewOrder): NewOrderRow {
  const { customerInfo, paymentService, payment } = checkout;
  return {
    ref_id: newRefId(),
    owner,
    caller: caller.id,
    idempotency_key: key,
    fingerprint,
    email: customerInfo.email,
    customer: customerInfo,
    totals: draft.totals,
    amount: draft.totals.total,
    coupon: draft.coupon,
    payment_service: paymentService,
    paid_with: paymentService === 'paypal' ? { kind: 'paypal' } : null,
    payment_token: payment.tokenId,
    payment_customer: paying?.customer ?? null,
    save_card: paying?.saveCard ?? false,
    ts: placedAt,
  };
}

function lineOf(line: CartLine, position: number): NewOrderLine {
  const body = orderLineOf(line);
  return { position, item_id: body.itemId, qty: body.qty, price: body.price, body };
}

/** What an order keeps of a line. */
export function orderLineOf({ error: _, ...line }: CartLine): OrderLine {
  return line;
}
