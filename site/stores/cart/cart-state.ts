import { atom } from 'nanostores';
import type { CartLine } from '../../../api/contract/cart.ts';
import { $cartCount } from './cart-count.ts';
import { rememberLines } from './cart-seen.ts';
import { type LineChange, queueLineChanges } from './optimistic-lines.ts';

export interface CartState {
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly lines: readonly CartLine[];
  /** why the cart could not be loaded, fit to show */
  readonly message?: string;
}

export const $cart = atom<CartState>({ status: 'idle', lines: [] });

/** Some changes are still unanswered: the API's cart is not yet what the screen shows. */
export const $cartBusy = atom(false);

let pending = 0;

const enqueue = queueLineChanges((lines) => {
  $cart.set({ status: 'ready', lines });
  $cartCount.set(lines.reduce((count, line) => count + line.qty, 0));
  rememberLines(lines);
});

/** Applies one change after another; rejects when the API refuses it. */
export async function changeLines(change: LineChange): Promise<void> {
  pending += 1;
  $cartBusy.set(true);
  try {
    await enqueue(change);
  } finally {
    pending -= 1;
    $cartBusy.set(pending > 0);
  }
}
