import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import type { Order } from '../../../api/contract/order.ts';
import { ApiError, type ApiErrorCode, sentenceOf } from '../../lib/api.ts';
import { postCheckout } from '../../lib/api-checkout.ts';
import { $user, isSessionOver } from '../session.ts';
import { type Attempt, isSettled, openAttempt } from './checkout-attempt.ts';
import type { CheckoutEvent } from './checkout-machine.ts';
import { forgetReadCard } from './read-card.ts';

type Outcome = Extract<CheckoutEvent, { type: 'accepted' | 'refused' }>;

/** Lets the bank see the shopper; gives back a sentence when the bank did not agree. */
export type ShowBank = (clientSecret: string) => Promise<string | undefined>;

/** Sends an order until the shop has said yes or no, or its answer is lost. Never throws. */
export async function carryThrough(attempt: Attempt, showBank: ShowBank): Promise<Outcome> {
  try {
    let order = await postCheckout(attempt.body, attempt.key);
    let refusedByBank: string | undefined;
    if (order.payment.clientSecret) {
      refusedByBank = await showBank(order.payment.clientSecret);
      order = await postCheckout(attempt.body, attempt.key);
    }
    return conclude(order, refusedByBank);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (isSessionOver(error)) $user.set(null);
    return refuse(sentenceOf(error), code !== undefined && isSettled(code), code);
  }
}

function conclude(order: Order, refusedByBank: string | undefined): Outcome {
  if (order.status === 'pending') return refuse(checkoutMessages.orderStillOpen, false);
  if (order.status !== 'paid') return refuse(refusedByBank ?? checkoutMessages.bankNotAsked, true, 'payment_declined');
  openAttempt.clear();
  forgetReadCard();
  return { type: 'accepted', order };
}

function refuse(message: string, settled: boolean, code?: ApiErrorCode): Outcome {
  if (settled) openAttempt.clear();
  // A token pays once: what was refused over the cart has not used it, what the bank refused has.
  if (settled && !(code && isBeforePayment(code))) forgetReadCard();
  return { type: 'refused', message, settled, isDeclined: code === 'payment_declined' };
}

/** The shop looks at cart, coupon and address before it asks for money. */
function isBeforePayment(code: ApiErrorCode): boolean {
  return /^(item|stock|quantity|cart|order_minimum|coupon|overnight|bulk|invalid_request)/.test(code);
}
