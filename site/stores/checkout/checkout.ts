import { atom } from 'nanostores';
import { messages } from '../../../api/contract/messages.ts';
import { type Order, orderSchema } from '../../../api/contract/order.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { postCheckout } from '../../lib/api-checkout.ts';
import { forgetCart } from '../cart/cart.ts';
import { removeCoupon } from '../cart/coupon.ts';
import { $countingCoupon } from '../cart/totals.ts';
import { $serviceCode, forgetServiceChoice } from '../delivery/delivery.ts';
import { $user, isSessionOver } from '../session.ts';
import { sessionRecord } from '../session-record.ts';
import { type Attempt, isSettled, openAttempt, startAttempt } from './checkout-attempt.ts';
import { $details, customerOf } from './checkout-details.ts';
import { type CheckoutEvent, type CheckoutState, nextState } from './checkout-machine.ts';
import { trackOrder } from './order-events.ts';

/** What the card form does for the checkout; it alone ever sees the card. */
export interface CardForm {
  /** a token for the card that was typed, or null when the form shows what is wrong with it */
  readonly readCard: () => Promise<string | null>;
}

/** Lets the bank see the shopper; gives back a sentence when the bank did not agree. */
export type ShowBank = (clientSecret: string) => Promise<string | undefined>;

export const $checkout = atom<CheckoutState>({ at: 'details' });

const lastOrder = sessionRecord('northspool:checkout-order', orderSchema);

/** Moves the checkout on; false when the event does not fit where it stands. */
export function move(event: CheckoutEvent): boolean {
  const next = nextState($checkout.get(), event);
  if (next) $checkout.set(next);
  return next !== null;
}

/** Pays and orders. A second call while the first is under way does nothing. */
export async function placeOrder(card: CardForm, showBank: ShowBank): Promise<void> {
  const serviceCode = $serviceCode.get();
  const customerInfo = customerOf($details.get(), serviceCode);
  if (!customerInfo || !move({ type: 'submitted' })) return;
  const tokenId = await card.readCard();
  if (tokenId === null) {
    move({ type: 'cardRefused' });
    return;
  }
  const couponName = $countingCoupon.get();
  const attempt = startAttempt({ payment: { tokenId }, customerInfo, couponName, paymentService: 'stripe' });
  move({ type: 'cardRead' });
  await carryThrough(attempt, showBank);
}

/** Sends an order again whose answer was lost, to a reload or on the way; false when there is none. */
export function resumeOrder(showBank: ShowBank): boolean {
  const attempt = openAttempt.read();
  if (!attempt || !move({ type: 'resumed' })) return false;
  void carryThrough(attempt, showBank);
  return true;
}

/** The order that this tab placed last, for a reload of its receipt. */
export function restoreReceipt(): boolean {
  const order = lastOrder.read();
  if (order) $checkout.set({ at: 'success', order });
  return order !== null;
}

async function carryThrough(attempt: Attempt, showBank: ShowBank): Promise<void> {
  try {
    let order = await postCheckout(attempt.body, attempt.key);
    let refusedByBank: string | undefined;
    if (order.payment.clientSecret) {
      refusedByBank = await showBank(order.payment.clientSecret);
      order = await postCheckout(attempt.body, attempt.key);
    }
    conclude(order, refusedByBank);
  } catch (error) {
    const settled = error instanceof ApiError && isSettled(error.code);
    if (isSessionOver(error)) $user.set(null);
    if (settled) openAttempt.clear();
    move({ type: 'refused', message: sentenceOf(error), settled });
  }
}

function conclude(order: Order, refusedByBank: string | undefined): void {
  if (order.status === 'pending') {
    move({ type: 'refused', message: messages.orderStillOpen, settled: false });
    return;
  }
  openAttempt.clear();
  if (order.status !== 'paid') {
    move({ type: 'refused', message: refusedByBank ?? messages.bankNotAsked, settled: true });
    return;
  }
  lastOrder.write(order);
  move({ type: 'accepted', order });
  trackOrder(order);
  forgetCart();
  forgetServiceChoice();
  removeCoupon();
}
