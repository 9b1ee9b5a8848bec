import { atom } from 'nanostores';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import type { Order } from '../../../api/contract/order.ts';
import { sentenceOf } from '../../lib/api.ts';
import { fetchLatestOrder } from '../../lib/api-latest-order.ts';
import { withSession } from '../session.ts';

/** What `?orderId=…&status=…` says of an order, once the shop has been asked (2 §2.4). */
export type CheckoutResultState =
  | { readonly at: 'looking' }
  | { readonly at: 'success'; readonly order: Order }
  /** canAskAgain: only the answer is missing, so that looking once more may help */
  | { readonly at: 'error'; readonly message: string; readonly canAskAgain: boolean };

export const $checkoutResult = atom<CheckoutResultState>({ at: 'looking' });

/** Whether an address asks for a result at all. */
export function asksForResult(query: URLSearchParams): boolean {
  return query.has('status');
}

/**
 * A success is believed only when it is the shopper's latest order, and paid: anybody can write an address.
 * `orderId` is the number on the receipt, or the order's own id.
 */
export async function lookUpResult(query: URLSearchParams): Promise<void> {
  if (query.get('status') !== 'success') {
    $checkoutResult.set({ at: 'error', message: checkoutMessages.orderNotPlaced, canAskAgain: false });
    return;
  }
  $checkoutResult.set({ at: 'looking' });
  try {
    $checkoutResult.set(resultOf(await withSession(fetchLatestOrder), query.get('orderId') ?? ''));
  } catch (error) {
    $checkoutResult.set({ at: 'error', message: sentenceOf(error), canAskAgain: true });
  }
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
