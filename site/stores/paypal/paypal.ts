import { atom } from 'nanostores';
import * as z from 'zod';
import type { Order } from '../../../api/contract/order.ts';
import type { PaypalCheckout } from '../../../api/contract/paypal.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { postPaypalApproval, postPaypalCancel, postPaypalOrder } from '../../lib/api-paypal.ts';
import { isSettled, randomKey } from '../checkout/checkout-attempt.ts';
import { sessionRecord } from '../session-record.ts';

/**
 * Where a payment at PayPal stands. choosing: the button waits, with what was wrong before, if anything · open: PayPal
 * shows the shopper the sum · capturing: it was approved, the shop takes the money · unanswered: nobody knows whether
 * it did, so the same is asked again and pays once.
 */
export type PaypalState =
  | { readonly at: 'choosing'; readonly problem: string }
  | { readonly at: 'open' }
  | { readonly at: 'capturing' }
  | { readonly at: 'unanswered'; readonly message: string };

/** How an approved payment ended. `kept`: the shopper stays where they are, and reads why. */
export type PaypalOutcome =
  | { readonly end: 'paid'; readonly order: Order }
  | { readonly end: 'failed' }
  | { readonly end: 'kept' };

export const $paypal = atom<PaypalState>({ at: 'choosing', problem: '' });

/** The order that waits at PayPal: a reload in between gives it back or asks for its money again. */
const waiting = sessionRecord('northspool:paypal', z.object({ orderID: z.string(), isApproved: z.boolean() }));

/** Draws the order up and gives its id at PayPal; throws when the shop refused, with the reason in `$paypal`. */
export async function openPaypal(wish: PaypalCheckout): Promise<string> {
  try {
    const { paypalOrderId: orderID } = await postPaypalOrder(wish, randomKey());
    waiting.write({ orderID, isApproved: false });
    $paypal.set({ at: 'open' });
    return orderID;
  } catch (error) {
    choose(sentenceOf(error));
    throw error;
  }
}

/** Takes the money of what the shopper approved. */
export async function capturePaypal(orderID: string): Promise<PaypalOutcome> {
  waiting.write({ orderID, isApproved: true });
  $paypal.set({ at: 'capturing' });
  try {
    const order = await postPaypalApproval({ orderID });
    choose();
    return { end: 'paid', order };
  } catch (error) {
    return notPaid(error);
  }
}

/** The shopper came back without approving: the goods are for others, and everything typed is still there. */
export async function cancelPaypal(): Promise<void> {
  const left = waiting.read();
  choose();
  // The shop gives up by itself what it does not hear of.
  if (left) await postPaypalCancel(left.orderID).catch(() => {});
}

/** PayPal's own script or window broke down; true when the shop had drawn an order up, which is given up. */
export async function failPaypal(): Promise<boolean> {
  if ($paypal.get().at !== 'open') return false;
  await cancelPaypal();
  return true;
}

/** Asks again for what was approved, after a lost answer or a reload; undefined when nothing was. */
export async function resumePaypal(): Promise<PaypalOutcome | undefined> {
  const left = waiting.read();
  if (left?.isApproved) return await capturePaypal(left.orderID);
  if (left && $paypal.get().at !== 'open') await cancelPaypal();
  return undefined;
}

function notPaid(error: unknown): PaypalOutcome {
  const code = error instanceof ApiError ? error.code : 'answer_unreadable';
  if (!isSettled(code) || code === 'payment_unavailable') {
    $paypal.set({ at: 'unanswered', message: sentenceOf(error) });
    return { end: 'kept' };
  }
  // PayPal has not said no: what it waits for is told beside the button.
  const isOpen = code === 'paypal_pending' || code === 'paypal_not_approved';
  choose(isOpen ? sentenceOf(error) : '');
  return { end: isOpen ? 'kept' : 'failed' };
}

function choose(problem = ''): void {
  waiting.clear();
  $paypal.set({ at: 'choosing', problem });
}
