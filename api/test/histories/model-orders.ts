import { itemOf, type ModelOrder, type ModelRefund, type Outcome, type ShopModel, shopperOf } from './model-state.ts';
import { usedOf } from './model-vending.ts';

/** seconds */
const CANCEL_WINDOW = 30 * 60;
const IN_FLIGHT = 2 * 60;
const KEY_TRUSTED = 60 * 60;
const RESERVATION = 10 * 60;

export const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export const isOpen = ({ status }: ModelOrder) => status === 'pending' || status === 'requires_action';
export const holdsMoney = ({ knownDispute }: ModelOrder) => knownDispute === 'open' || knownDispute === 'lost';
const hasPaid = ({ bank }: ModelOrder) => bank === 'paid';
/** What Stripe has returned. */
export const returned = ({ refunds }: ModelOrder) =>
  sum(refunds.filter(({ isPaid }) => isPaid).map(({ amount }) => amount));
/** What can still be refunded. */
export const leftOf = ({ amount, refunds }: ModelOrder) =>
  amount - sum(refunds.filter(({ isFailed }) => !isFailed).map((each) => each.amount));
/** Canceled, and its refund did not arrive. */
export const isOwed = ({ isCanceled, refunds }: ModelOrder) => isCanceled && refunds.some(({ isFailed }) => isFailed);

/** Sends the payment of an order to the bank, or asks how it ended. The same order is charged once. */
export function charge(model: ShopModel, order: ModelOrder): Outcome {
  // An old payment is looked up first, which PayPal cannot without its number.
  const isFound = order.bank !== 'nothing' && order.card !== 'paypal' && order.placedAt + KEY_TRUSTED < model.now;
  if (order.status === 'pending' && !isFound && !write(model, () => askBank(order))) return 'payment_unavailable';
  order.isKnown ||= order.status === 'pending';
  settle(model, order);
  if (order.status === 'declined') return 'payment_declined';
  if (order.status === 'cancelled') return 'order_cancelled';
  // There is nothing left to approve at PayPal.
  return order.card === 'paypal' && !isOpen(order) ? 'order_already_paid' : 'done';
}

/** A call to the service that writes; returns whether its answer comes. */
export function write(model: ShopModel, work: () => void): boolean {
  const { trouble } = model;
  model.trouble = 'none';
  if (trouble !== 'unreached') work();
  return trouble === 'none';
}

function askBank(order: ModelOrder): void {
  if (order.bank !== 'nothing') return;
  const asks = order.card === 'asks' || order.card === 'paypal';
  order.bank = order.card === 'declines' ? 'declined' : asks ? 'asks' : 'paid';
  if (order.card === 'disputes') order.dispute = 'open';
}

/** The payment of an order that was given up while it was on its way to the bank: what it paid goes back. */
export function chargeLate(order: ModelOrder): boolean {
  if (order.status !== 'cancelled' || order.isCanceled || order.bank !== 'nothing') return false;
  askBank(order);
  if (hasPaid(order)) {
    order.refunds.push({ amount: order.amount, isWhole: true, isPaid: false, isDone: false, isFailed: false });
  }
  return true;
}

/** The shopper confirms the payment at the bank, or gives it up there. */
export function authenticate(order: ModelOrder, isConfirmed: boolean): void {
  order.bank = isConfirmed ? 'paid' : 'declined';
}

/** The shop hears what the bank has: what is settled stays so. */
export function settle(model: ShopModel, order: ModelOrder, bank: ModelOrder['bank'] = order.bank): void {
  if (!isOpen(order)) return;
  if (bank === 'asks' || bank === 'approved' || bank === 'unfunded') order.status = 'requires_action';
  if (bank === 'paid') {
    order.status = 'paid';
    order.paidAt = model.now;
    takeFromCart(model, order);
  }
  if (bank === 'declined' || bank === 'canceled') {
    order.status = bank === 'declined' ? 'declined' : 'cancelled';
    release(model, order);
  }
}

/** What was added to the cart while its shopper paid stays there. */
function takeFromCart(model: ShopModel, order: ModelOrder): void {
  const shopper = shopperOf(model, order.shopper);
  for (const line of shopper.cart) line.qty -= order.lines.find(({ id }) => id === line.id)?.qty ?? 0;
  shopper.cart = shopper.cart.filter(({ qty }) => qty > 0);
}

function release(model: ShopModel, { reserved }: ModelOrder): void {
  for (const [item, qty] of reserved) itemOf(model, item).shelf += qty;
  reserved.clear();
}

function cancelAtBank(order: ModelOrder): void {
  order.bank = 'canceled';
}

/** The shop cancels a payment that waits for its shopper, unless the bank was faster; returns whether Stripe answers. */
export function giveUp(model: ShopModel, order: ModelOrder): boolean {
  // PayPal cancels nothing, and moves no money before the shop captures it.
  if (order.card === 'paypal') {
    settle(model, order, order.bank === 'paid' ? 'paid' : 'canceled');
    return true;
  }
  if (order.bank === 'asks' && !write(model, () => cancelAtBank(order))) return false;
  settle(model, order, order.bank === 'nothing' ? 'canceled' : order.bank);
  return true;
}

/** The scheduled job looks for payments whose end nobody reported. */
export function reconcile(model: ShopModel): void {
  for (const order of model.orders.filter(isOpen)) {
    const age = model.now - order.placedAt;
    if (age <= IN_FLIGHT) continue;
    // Of an order at PayPal whose answer was lost, the shop does not know the number.
    const isUnknown = order.bank === 'nothing' || (order.card === 'paypal' && order.status === 'pending');
    if (isUnknown || age > RESERVATION) giveUp(model, order);
    else settle(model, order);
  }
}

export function cancelOwn(model: ShopModel, order: ModelOrder): Outcome {
  if (order.isCanceled) return 'done';
  const isLate = order.paidAt === undefined || order.paidAt + CANCEL_WINDOW <= model.now;
  const isBegun = order.isPacked || order.isShipped || usedOf(order.turns) > 0;
  if (
    order.status !== 'paid' ||
    isLate ||
    isBegun ||
    order.refunds.some(({ isFailed }) => !isFailed) ||
    holdsMoney(order)
  ) {
    return 'order_not_cancellable';
  }
  release(model, order);
  order.status = 'cancelled';
  order.isCanceled = true;
  order.refunds.push({ amount: order.amount, isWhole: true, isPaid: false, isDone: false, isFailed: false });
  return 'done';
}

export function pack(order: ModelOrder): Outcome {
  if (order.status === 'paid' && order.isPacked) return 'done';
  if (order.isShipped) return 'order_action_refused';
  if (order.status !== 'paid') return 'order_not_paid';
  if (holdsMoney(order)) return 'order_disputed';
  order.isPacked = true;
  return 'done';
}

export function ship(order: ModelOrder): Outcome {
  if (order.isShipped) return 'done';
  if (order.status !== 'paid') return 'order_not_paid';
  if (holdsMoney(order)) return 'order_disputed';
  order.isPacked = true;
  order.isShipped = true;
  return 'done';
}

export function deliver(order: ModelOrder): Outcome {
  if (!order.isShipped) return 'order_not_shipped';
  order.isDelivered = true;
  return 'done';
}

export function refund(order: ModelOrder, amount: number): Outcome {
  if (order.status !== 'paid' && !isOwed(order)) return 'refund_unpaid';
  if (holdsMoney(order)) return 'refund_disputed';
  if (amount > leftOf(order)) return 'refund_too_much';
  order.refunds.push({ amount, isWhole: false, isPaid: false, isDone: false, isFailed: false });
  return 'done';
}

/** The job of a refund calls Stripe; a lost answer leaves it waiting, to be tried again. */
export function payRefund(model: ShopModel, order: ModelOrder, paid: ModelRefund): void {
  // Stripe returns nothing that the bank has taken back or may take back.
  const pay = () => {
    paid.isPaid = order.dispute === 'none';
  };
  // Before it pays, the job looks whether an earlier run did; PayPal is asked again under the same number.
  const isRepeated = order.card === 'paypal' ? returned(order) < order.amount : !paid.isPaid;
  if (isRepeated && !write(model, pay)) return;
  if (!paid.isPaid) {
    paid.isFailed = true;
    return;
  }
  paid.isDone = true;
  hearRefund(order, sum(order.refunds.filter(({ isDone }) => isDone).map(({ amount }) => amount)));
}

/** The shop hears how much of a payment was returned in all. Late news change nothing. */
export function hearRefund(order: ModelOrder, total: number): void {
  if (total <= order.refunded) return;
  order.refunded = total;
  if (order.status === 'paid' && total >= order.amount) order.status = 'refunded';
}

export function decideDispute(order: ModelOrder, isWon: boolean): void {
  order.dispute = isWon ? 'won' : 'lost';
}

/** The shop hears how a dispute stands; a decision is never undone by late news. */
export function hearDispute(order: ModelOrder, status: string): void {
  const heard = status === 'won' || status === 'lost' ? status : 'open';
  if (order.knownDispute === 'none' || heard !== 'open') order.knownDispute = heard;
}
