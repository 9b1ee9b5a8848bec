import { atom } from 'nanostores';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import type { Order } from '../../../api/contract/order.ts';
import type { Subscription } from '../../../api/contract/premium/subscription.ts';
import { messageOf } from '../../lib/api.ts';
import { fetchLatestOrder } from '../../lib/api-latest-order.ts';
import { $user, withSession } from '../session.ts';

/** What `?orderId=…&status=…` says of an order, once the shop has been asked (2 §2.4). */
export type CheckoutResultState =
  | { readonly at: 'looking' }
  | { readonly at: 'success'; readonly order: Order }
  /** the latest order is a month of Premium, or is going to be */
  | { readonly at: 'joined'; readonly subscription: Subscription }
  /** canAskAgain: only the answer is missing, so that looking once more may help */
  | { readonly at: 'error'; readonly message: string; readonly canAskAgain: boolean };

/** In place of an order's number, where there is none. */
export const PREMIUM = 'premium';

export const $checkoutResult = atom<CheckoutResultState>({ at: 'looking' });

/** Whether an address is about a subscription that PayPal did not start. */
export function isAboutPremium(query: URLSearchParams): boolean {
  return query.get('orderId') === PREMIUM;
}

/** Whether an address asks for a result at all. */
export function asksForResult(query: URLSearchParams): boolean {
  return query.has('status');
}

/**
 * A success is believed only when it is the shopper's latest order, and paid: anybody can write an address.
 * `orderId` is the number on the receipt, the order's own id, or that of
 * a subscription.
 */
export async function lookUpResult(query: URLSearchParams): Promise<void> {
  const orderId = query.get('orderId') ?? '';
  if (query.get('status') !== 'success') {
    $checkoutResult.set({ at: 'error', message: checkoutMessages.orderNotPlaced, canAskAgain: false });
    return;
  }
  $checkoutResult.set({ at: 'looking' });
  try {
    const subscription = await subscriptionOf(orderId);
    if (subscription) $checkoutResult.set({ at: 'joined', subscription });
    else $checkoutResult.set(resultOf(await withSession(fetchLatestOrder), orderId));
  } catch (error) {
    $checkoutResult.set({ at: 'error', message: messageOf(error), canAskAgain: true });
  }
}

/** The membership that was just begun, by the number of its month's order or, before that is written, by its own id. */
async function subscriptionOf(orderId: string): Promise<Subscription | undefined> {
  if (!$user.get()?.loggedIn) return undefined;
  const { fetchSubscription } = await import('../../lib/api-subscription.ts');
  const answer = await fetchSubscription();
  if (!('id' in answer) || !answer.valid) return undefined;
  return [answer.id, answer.payment.refId].includes(orderId) ? answer : undefined;
}

function resultOf(order: Order | undefined, orderId: string): CheckoutResultState {
  const isThisOne = order !== undefined && [order.id, order.payment.refId].includes(orderId);
  if (!isThisOne || order.status === 'declined' || order.status === 'cancelled') {
    return { at: 'error', message: checkoutMessages.orderNotFound, canAskAgain: false };
  }
  if (order.status === 'pending' || order.status === 'requires_action') {
    return { at: 'error', message: checkoutMessages.orderStillOpen, canAskAgain: true };
  }
  return { at: 'success', order };
}
