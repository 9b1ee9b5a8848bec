import { atom } from 'nanostores';
import { type Order, orderSchema } from '../../../api/contract/order.ts';
import { $countingCoupon } from '../cart/totals.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { sessionRecord } from '../session-record.ts';
import { carryThrough, type ShowBank } from './carry-through.ts';
import { openAttempt, startAttempt } from './checkout-attempt.ts';
import { $details, customerOf } from './checkout-details.ts';
import { $flow } from './checkout-flow.ts';
import { type CheckoutEvent, type CheckoutState, nextState } from './checkout-machine.ts';
import { finishOrder } from './finish-order.ts';
import { $paymentChoice } from './payment-choice.ts';
import { $paymentToken } from './payment-token.ts';
import { $readCard, $savesCard, keepReadCard, type ReadCard } from './read-card.ts';

/** What the card form does for the checkout; it alone ever sees the card. */
export interface CardForm {
  /** what stands for the card that was typed, or null when the form shows what is wrong with it */
  readonly readCard: () => Promise<ReadCard | null>;
}

export const $checkout = atom<CheckoutState>({ at: 'details' });

const lastOrder = sessionRecord('northspool:checkout-order', orderSchema);

/** Moves the checkout on; false when the event does not fit where it stands. */
export function move(event: CheckoutEvent): boolean {
  const next = nextState($flow.get(), $checkout.get(), event);
  if (next) $checkout.set(next);
  return next !== null;
}

/** Pays and orders, where there is no review. A second call while the first is under way does nothing. */
export async function placeOrder(card: CardForm, showBank: ShowBank): Promise<void> {
  if (!customer() || !move({ type: 'submitted' })) return;
  if (!(await hasToken(card))) {
    move({ type: 'cardRefused' });
    return;
  }
  await send('cardSent', showBank);
}

/** Keeps how to pay for the review; false when something is still wrong with the card. */
export async function keepPayment(card: CardForm): Promise<boolean> {
  const kind = $paymentChoice.get()?.kind;
  if (kind === 'card' || kind === 'paypal') return move({ type: 'paymentChosen' });
  if (!move({ type: 'submitted' })) return false;
  const isRead = await hasToken(card);
  return move({ type: isRead ? 'paymentChosen' : 'cardRefused' }) && isRead;
}

/** Pays and orders what was reviewed. */
export async function placeReviewedOrder(showBank: ShowBank): Promise<void> {
  if ($checkout.get().at === 'review') await send('submitted', showBank);
}

/** An order that PayPal's own button has paid. */
export function acceptPaid(order: Order): void {
  if (move({ type: 'accepted', order })) keepReceipt(order);
}

/** Sends an order again whose answer was lost, to a reload or on the way; false when there is none. */
export function resumeOrder(showBank: ShowBank): boolean {
  const attempt = openAttempt.read();
  if (!attempt || !move({ type: 'resumed' })) return false;
  void carryThrough(attempt, showBank).then(settle);
  return true;
}

/** The order that this tab placed last, for a reload of its receipt. */
export function restoreReceipt(): boolean {
  const order = lastOrder.read();
  if (order) $checkout.set({ at: 'success', order });
  return order !== null;
}

async function hasToken(card: CardForm): Promise<boolean> {
  if ($paymentChoice.get()?.kind === 'card') return true;
  const read = await card.readCard();
  if (read) keepReadCard({ ...read, save: $savesCard.get() });
  return read !== null;
}

async function send(type: 'cardSent' | 'submitted', showBank: ShowBank): Promise<void> {
  const customerInfo = customer();
  const tokenId = $paymentToken.get();
  if (!customerInfo || !tokenId) return;
  const couponName = $countingCoupon.get();
  // Kept before the move: whatever happens from here on, a reload finds it.
  const attempt = startAttempt({
    payment: { tokenId, ...wish(tokenId) },
    customerInfo,
    couponName,
    paymentService: 'stripe',
  });
  if (move({ type })) settle(await carryThrough(attempt, showBank));
}

/** A card that was typed may be kept by the account; one that is there already is not asked about. */
function wish(tokenId: string): { save?: true } {
  const read = $readCard.get();
  return read?.save && read.tokenId === tokenId ? { save: true } : {};
}

function settle(outcome: Extract<CheckoutEvent, { type: 'accepted' | 'refused' }>): void {
  if (move(outcome) && outcome.type === 'accepted') keepReceipt(outcome.order);
}

function keepReceipt(order: Order): void {
  lastOrder.write(order);
  finishOrder(order);
}

function customer() {
  return customerOf($details.get(), $serviceCode.get());
}
