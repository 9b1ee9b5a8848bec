import { atom } from 'nanostores';
import type { CartLine } from '../../api/contract/cart.ts';
import { messages } from '../../api/contract/messages.ts';
import type { ItemToAdd } from '../lib/api-cart.ts';
import { $cartCount } from './cart-count.ts';
import { listenToOtherTabs, tellOtherTabs } from './cart-tabs.ts';
import { tell } from './notice.ts';
import { type LineChange, queueLineChanges } from './optimistic-lines.ts';
import { isSessionOver, withSession } from './session.ts';

export type { ItemToAdd } from '../lib/api-cart.ts';
export { $cartCount } from './cart-count.ts';
export { $notice, type Notice } from './notice.ts';

export interface CartState {
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly lines: readonly CartLine[];
  /** why the cart could not be loaded, fit to show */
  readonly message?: string;
}

export const $cart = atom<CartState>({ status: 'idle', lines: [] });

const change = queueLineChanges((lines) => {
  $cart.set({ status: 'ready', lines });
  $cartCount.set(lines.reduce((count, line) => count + line.qty, 0));
});

listenToOtherTabs(() => {
  if ($cart.get().status !== 'idle') void loadCart();
});

/** The calls come with the first use: they bring the schemas along, which no page needs before. */
const calls = () => import('../lib/api-cart.ts');

const sentence = async (error: unknown) => (await import('../lib/api.ts')).sentenceOf(error);

/** Fetches the cart. Lines that are on the screen stay there while it loads, and when it fails. */
export async function loadCart(): Promise<void> {
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading', lines: [] });
  try {
    await change({ apply: (lines) => lines, send: fetchLines });
  } catch (error) {
    if ($cart.get().status !== 'ready') $cart.set({ status: 'error', lines: [], message: await sentence(error) });
  }
}

/** Adds an item; after a refusal the cart is loaded again, because it is not what this page thought. */
export async function addToCart(item: ItemToAdd): Promise<{ ok: true } | { ok: false; message: string }> {
  const refusal = await carryOut({
    apply: (lines) => lines,
    send: async () => {
      const { postLine } = await calls();
      return withSession(() => postLine(item));
    },
  });
  if (refusal) return { ok: false, message: refusal };
  tell({ kind: 'success', text: messages.itemAdded, toCart: true });
  return { ok: true };
}

/** Shows the new quantity at once, and the old one again when the shop refuses. */
export async function changeQuantity(lineId: string, qty: number): Promise<void> {
  await carryOut({
    lineId,
    apply: (lines) => lines.map((line) => (line.id === lineId ? { ...line, qty } : line)),
    send: async () => {
      const { putQuantity } = await calls();
      return withSession(() => putQuantity(lineId, qty));
    },
  });
}

/** Takes the line away at once, and puts it back when the shop refuses. */
export async function removeLine(lineId: string): Promise<void> {
  const refusal = await carryOut({
    lineId,
    apply: (lines) => lines.filter((line) => line.id !== lineId),
    send: async () => {
      const { deleteLine } = await calls();
      await withSession(() => deleteLine(lineId));
      return null;
    },
  });
  if (!refusal) tell({ kind: 'success', text: messages.itemRemoved });
}

/** After an order the shop has emptied the cart itself. */
export function forgetCart(): void {
  void change({ apply: () => [], send: async () => [] });
  tellOtherTabs();
}

async function carryOut(asked: LineChange): Promise<string | undefined> {
  try {
    await change(asked);
    tellOtherTabs();
    return undefined;
  } catch (error) {
    const message = await sentence(error);
    tell({ kind: 'error', text: message });
    await loadCart();
    return message;
  }
}

async function fetchLines(): Promise<readonly CartLine[]> {
  const { fetchCart } = await calls();
  try {
    return await fetchCart();
  } catch (error) {
    if (isSessionOver(error)) return [];
    throw error;
  }
}
