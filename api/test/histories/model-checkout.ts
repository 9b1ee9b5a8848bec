import { isBarred } from './model.ts';
import { refusedByCoupon } from './model-coupons.ts';
import { charge, giveUp, isOpen, sum } from './model-orders.ts';
import { priceOf } from './model-prices.ts';
import { type Card, itemOf, type ModelOrder, type Outcome, type ShopModel, shopperOf } from './model-state.ts';
import { TOKEN } from './model-vending.ts';

/** seconds */
const UNPAID_WINDOW = 3600;
const MAX_UNPAID = 10;
/** cents */
const MINIMUM = 1000;

export interface ModelCheckout {
  readonly card: Card;
  readonly coupon?: string | undefined;
  readonly key?: string | undefined;
  /** cents: the total that the page showed */
  readonly shown?: number | undefined;
}

interface CheckedOut {
  readonly outcome: Outcome;
  readonly order?: ModelOrder;
}

/** Places an order of the cart, and asks the bank. */
export function checkOut(model: ShopModel, index: number, checkout: ModelCheckout): CheckedOut {
  const earlier = model.orders.filter((each) => each.shopper === index && isOpen(each));
  for (const order of earlier) {
    if (order.status === 'pending' && order.card !== 'paypal') return { outcome: 'payment_in_progress' };
    if (!giveUp(model, order)) return { outcome: 'payment_unavailable' };
  }
  const refused = reasonAgainst(model, index, checkout, earlier.length === 0);
  if (refused !== 'done') return { outcome: refused };
  const order = placeOrder(model, index, checkout);
  return { outcome: charge(model, order), order };
}

/** `isFirst`: no earlier attempt may hold the stock, which is then looked at before anything else. */
function reasonAgainst(
  model: ShopModel,
  index: number,
  { coupon: code, shown }: ModelCheckout,
  isFirst: boolean,
): Outcome {
  const shopper = shopperOf(model, index);
  const { cart, email } = shopper;
  if (cart.length === 0) return 'cart_empty';
  const isShort = cart.some(({ item, qty }) => qty > itemOf(model, item).shelf);
  if (isFirst && isShort) return 'cart_has_errors';
  if (cart.some(({ item }) => isBarred(model, shopper, item))) return 'item_members_only';
  if (isShort) return 'cart_has_errors';
  const byCoupon = code === undefined ? 'done' : refusedByCoupon(model, code, { email, withOpen: false });
  if (byCoupon !== 'done') return byCoupon;
  const coupon = code === undefined ? undefined : model.coupons.get(code);
  const { subtotal, total } = priceOf(model, shopper, cart, coupon);
  if (subtotal < MINIMUM) return 'order_minimum';
  if (coupon && subtotal < coupon.minimum) return 'coupon_minimum';
  if (shown !== undefined && total > shown) return 'total_changed';
  const unpaid = model.orders.filter(
    ({ shopper: owner, status, placedAt }) =>
      owner === index && (status === 'declined' || status === 'cancelled') && placedAt > model.now - UNPAID_WINDOW,
  );
  if (unpaid.length >= MAX_UNPAID) return 'too_many_requests';
  return code === undefined ? 'done' : refusedByCoupon(model, code, { email, withOpen: true });
}

function placeOrder(model: ShopModel, index: number, { card, coupon, key }: ModelCheckout): ModelOrder {
  const shopper = shopperOf(model, index);
  const { cart, email } = shopper;
  const { total, tax, memberDiscount, couponDiscount } = priceOf(
    model,
    shopper,
    cart,
    coupon === undefined ? undefined : model.coupons.get(coupon),
  );
  const order: ModelOrder = {
    index: model.orders.length,
    key,
    shopper: index,
    card,
    placedAt: model.now,
    email,
    coupon,
    lines: cart.map((line) => ({ ...line, price: itemOf(model, line.item).price })),
    amount: total,
    taxes: tax,
    isDiscounted: memberDiscount + couponDiscount > 0,
    bank: 'nothing',
    dispute: 'none',
    status: 'pending',
    knownDispute: 'none',
    reserved: new Map(cart.map(({ item, qty }) => [item, qty])),
    paidAt: undefined,
    isCanceled: false,
    isPacked: false,
    isShipped: false,
    isDelivered: false,
    refunds: [],
    refunded: 0,
    tokens: sum(cart.map(({ item, qty }) => (item === TOKEN ? qty : 0))),
    isKnown: false,
    turns: { startedAt: undefined, presses: [] },
  };
  model.orders.push(order);
  for (const { item, qty } of cart) itemOf(model, item).shelf -= qty;
  return order;
}
