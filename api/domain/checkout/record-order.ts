import type { CartLine } from '../../../contract/cart.ts';
import type { Arrival, OrderLine } from '../../../contract/order.ts';
import type { Connection } from '../../db/connect.ts';
import {
  type CheckoutLimits,
  type NewOrderLine,
  type NewOrderRow,
  type Placed,
  placeOrderRow,
} from '../../db/queries/place-order.ts';
import type { Db } from '../../db/schema.ts';
import type { PayingCustomer } from '../cards/payment-customer.ts';
import { outOfStockError } from '../cart/validate-line.ts';
import { couponUsed } from '../coupons.ts';
import { newRefId } from '../orders/ref-id.ts';
import { createQueues } from '../queues.ts';
import { ShopError, tooManyRequests } from '../shop-error.ts';
import { type Caller, CONCURRENT_INSERTS, limitsFor, turnsFor } from './checkout-limits.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import type { OrderDraft } from './draft-order.ts';

const placeInTurn = createQueues();

/** An agent's checkout that the shopper came from. */
export interface PreparedBy {
  readonly checkoutId: string;
  readonly host: string;
}

interface NewOrder {
  readonly owner: string;
  /** null: the shop itself, for a reorder */
  readonly caller: Caller | null;
  readonly key: string;
  readonly fingerprint: string;
  readonly placedAt: Date;
  readonly checkout: CheckoutRequest;
  readonly draft: OrderDraft;
  readonly paying?: PayingCustomer;
  /** promised with the time that its prints take; without prints, it is promised when the order is paid */
  readonly arrival: Arrival | null;
  readonly agent?: PreparedBy | undefined;
  /** that places the order, whose lines are in no cart */
  readonly reorderId?: string;
}

/**
 * Stores the order and reserves its stock, or does neither. Returns the order that the key has already. The
 * cart's lines are locked meanwhile, so that a shopper with two windows buys a cart once.
 */
export async function recordOrder({ pool, db }: Connection, order: NewOrder): Promise<Placed> {
  const { lines, demand } = order.draft;
  const reservations = demand.map(({ itemId, qty }) => ({ item_id: itemId, qty }));
  const place = (limits: CheckoutLimits) =>
    placeOrderRow(pool, newOrderRow(order), lines.map(newOrderLine), reservations, limits);
  const { caller } = order;
  const placed = caller
    ? await placeInTurn(caller.id, turnsFor(caller, CONCURRENT_INSERTS), () => place(limitsFor(caller)))
    : await place(limitsFor({ shoppers: 1 }));
  if ('row' in placed) return placed;
  switch (placed.why) {
    case 'cart_changed':
      throw new ShopError('cart_has_errors', { reason: 'please review it before you pay.' });
    case 'second_try':
      throw new ShopError('payment_in_progress');
    case 'charge_ended':
      throw new ShopError('pay_link_expired');
    case 'short':
      throw await stockError(db, placed.itemId);
    case 'too_many':
      throw tooManyRequests(placed.seconds);
    case 'coupon_ended':
      throw new ShopError('coupon_ended', { code: order.draft.coupon ?? '' });
    case 'coupon_used':
      throw couponUsed(order.draft.coupon ?? '', placed.most);
  }
}

function newOrderRow({
  owner,
  caller,
  key,
  fingerprint,
  placedAt,
  checkout,
  draft,
  paying,
  arrival,
  agent,
  reorderId,
}: NewOrder): NewOrderRow {
  const { customerInfo, paymentService, payment } = checkout;
  return {
    ref_id: newRefId(),
    owner,
    caller: caller?.id ?? null,
    idempotency_key: key,
    fingerprint,
    email: customerInfo.email,
    customer: customerInfo,
    totals: { ...draft.totals, terms: draft.terms, ...(draft.atTheDoor && { atTheDoor: draft.atTheDoor }) },
    amount: draft.totals.total,
    coupon: draft.coupon,
    payment_service: paymentService,
    paid_with: paymentService === 'paypal' ? { kind: 'paypal' } : null,
    payment_token: payment.tokenId,
    payment_customer: paying?.customer ?? null,
    save_card: paying?.saveCard ?? false,
    ts: placedAt,
    charge_id: draft.chargeId ?? null,
    arrival,
    agent_checkout: agent?.checkoutId ?? null,
    agent_host: agent?.host ?? null,
    reorder_id: reorderId ?? null,
  };
}

function newOrderLine(line: CartLine, position: number): NewOrderLine {
  const body = toOrderLine(line);
  return { position, item_id: body.itemId, qty: body.qty, price: body.price, body };
}

/** A cart line as the order stores it. */
export function toOrderLine({ error: _, ...line }: CartLine): OrderLine {
  return line;
}

/** The error for an item with too little stock, by the stock of this moment. */
async function stockError(db: Db, itemId: string): Promise<ShopError> {
  const item = await db
    .selectFrom('items')
    .select(['qoh', 'body', 'in_catalogue'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item?.in_catalogue) return new ShopError('item_unknown');
  return outOfStockError(item.body.name, item.qoh);
}
