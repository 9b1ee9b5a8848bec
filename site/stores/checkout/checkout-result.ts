import { atom } from 'nanostores';
import * as z from 'zod';
import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import type { Order } from '../../../contract/order.ts';
import { orderSchema } from '../../../contract/order.ts';
import type { Subscription } from '../../../contract/premium/subscription.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { $user, withSession } from '../session.ts';

/** The result of `?orderId=…&status=…`, verified with the API. */
type CheckoutResultState =
  | { readonly at: 'looking' }
  | { readonly at: 'success'; readonly order: Order }
  /** the latest order is a month of Premium, or will be */
  | { readonly at: 'joined'; readonly subscription: Subscription }
  /** canAskAgain: a retry may help */
  | { readonly at: 'error'; readonly message: string; readonly canAskAgain: boolean };

/** The `orderId` of a failed subscription, which has no order. */
export const PREMIUM_RESULT = 'premium';

export const $checkoutResult = atom<CheckoutResultState>({ at: 'looking' });

/** Whether the URL is about a subscription that PayPal did not start. */
export function isPremiumResult(query: URLSearchParams): boolean {
  return query.get('orderId') === PREMIUM_RESULT;
}

/** Whether the URL asks for a result at all. */
export function hasResult(query: URLSearchParams): boolean {
  return query.has('status');
}

/**
 * Shows success only when the shopper's latest order matches and is paid, because anyone can write a URL. `orderId` is
 * the number on the receipt, the order's id, or that of a subscription.
 */
export async function loadResult(query: URLSearchParams): Promise<void> {
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

/** The new membership, by its first order's number or, before that order exists, by its own id. */
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

/** The latest order of this session, guest or account; undefined before the first one. */
async function fetchLatestOrder(): Promise<Order | undefined> {
  const [order] = await callApi('/api/sales?limit=1', z.array(orderSchema));
  return order;
}
