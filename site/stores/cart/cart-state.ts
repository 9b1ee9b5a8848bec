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

/** The shop has not yet answered to every change: its own cart is not what the screen shows. */
export const $cartBusy = atom(false);

let underWay = 0;

const inTurn = queueLineChanges((lines) => {
  $cart.set({ status: 'ready', lines });
  $cartCount.set(lines.reduce((count, line) => count + line.qty, 0));
  rememberLines(lines);
});

/** Carries out one change after another; rejects when the shop refuses it. */
export async function changeLines(change: LineChange): Promise<void> {
  underWay += 1;
  $cartBusy.set(true);
  try {
    await inTurn(change);
  } finally {
    underWay -= 1;
    $cartBusy.set(underWay > 0);
  }
}
