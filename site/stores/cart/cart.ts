import type { AddedSeveral, AddSeveral, SwitchBundle } from '../../../contract/cart.ts';
import { goodsMessages } from '../../../contract/messages/goods.ts';
import { shellMessages } from '../../../contract/messages/shell.ts';
import type { ItemToAdd } from '../../lib/api-cart.ts';
import { notify } from '../notice.ts';
import { forgetSession, isSessionOver, withSession } from '../session.ts';
import { trackAdded, trackCartView, trackQuantity, trackRemoved } from './cart-events.ts';
import { clearSeenLines, forgetSeenLine, lineKey } from './cart-seen.ts';
import { $cart, $removedLine, changeLines, type LineChange, type Lines } from './cart-state.ts';
import { notifyOtherTabs, onCartChangedElsewhere } from './cart-tabs.ts';

export type { ItemToAdd } from '../../lib/api-cart.ts';

export { $cartCount } from './cart-count.ts';
export { $cart } from './cart-state.ts';

onCartChangedElsewhere(() => {
  if ($cart.get().status !== 'idle') void loadCart();
});

/** Loaded with the first use: the calls bring the schemas, which no page needs before. */
const loadCalls = () => import('../../lib/api-cart.ts');

interface Refusal {
  /** for the shopper */
  readonly message: string;
  /** of the API's error; absent when there was no answer */
  readonly code?: string;
}

/** Does not use ApiError itself: when the connection is down, its module is what failed to load. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error) || error.name !== 'ApiError') return { message: shellMessages.networkDown };
  return { message: error.message, ...('code' in error && { code: String(error.code) }) };
}

/** Fetches the cart. Lines on the screen stay while it loads, and when it fails. */
export async function loadCart(): Promise<void> {
  if ($cart.get().status !== 'ready') $cart.set({ status: 'loading', lines: [] });
  try {
    await changeLines({ apply: (lines) => lines, send: fetchLines });
  } catch (error) {
    console.warn('The cart could not be loaded.', error);
    if ($cart.get().status !== 'ready') $cart.set({ status: 'error', lines: [], message: refusalOf(error).message });
  }
}

/** Adds an item; after a refusal the cart is reloaded, because this page's copy was out of date. */
export async function addToCart(item: ItemToAdd): Promise<{ ok: true } | ({ ok: false } & Refusal)> {
  const refusal = await runChange({
    apply: (lines) => lines,
    send: () => sendItem(item),
  });
  if (refusal) return { ok: false, ...refusal };
  $removedLine.set(null);
  notify({ kind: 'success', text: goodsMessages.itemAdded, toCart: true });
  return { ok: true };
}

async function sendItem(item: ItemToAdd): Promise<Lines> {
  const { postLine } = await loadCalls();
  const lines = await withSession(() => postLine(item));
  trackAdded(lines, item);
  return lines;
}

/** Adds several items, one after the other, and returns the message of each refusal. The rest of the cart stays as it is. */
export async function addAllToCart(items: readonly ItemToAdd[]): Promise<(string | undefined)[]> {
  const refusals: (string | undefined)[] = [];
  for (const item of items) {
    const refusal = await changeLines({ apply: (lines) => lines, send: () => sendItem(item) }).then(
      () => undefined,
      (error: unknown) => refusalOf(error).message,
    );
    refusals.push(refusal);
  }
  notifyOtherTabs();
  if (refusals.some((refusal) => refusal !== undefined)) await loadCart();
  return refusals;
}

/** Adds several items in one step, once for each key; resolves to those that could not be added. */
export async function addSeveralToCart(body: AddSeveral, key: string): Promise<AddedSeveral['refused']> {
  let refused: AddedSeveral['refused'] = [];
  const send = async () => {
    const { postSeveral } = await loadCalls();
    const answer = await withSession(() => postSeveral(body, key));
    refused = answer.refused;
    const added = body.items.filter(({ id }) => !refused.some((each) => each.id === id));
    for (const item of added) trackAdded(answer.lines, { ...item, sides: [] });
    return answer.lines;
  };
  await changeLines({ apply: (lines) => lines, send });
  notifyOtherTabs();
  return refused;
}

/** Buys the same rolls the cheaper way; false when the API refuses. */
export async function switchBundle(choice: SwitchBundle): Promise<boolean> {
  const send = async () => {
    const { postSwitch } = await loadCalls();
    return await withSession(() => postSwitch(choice));
  };
  return (await runChange({ apply: (lines) => lines, send })) === undefined;
}

/** Shows the new quantity at once, and restores the old one when the API refuses. */
export async function changeQuantity(lineId: string, qty: number): Promise<void> {
  await runChange({
    lineId,
    apply: (lines) => lines.map((line) => (line.id === lineId ? { ...line, qty } : line)),
    send: async (confirmed) => {
      const { putQuantity } = await loadCalls();
      const type = lineOf(confirmed, lineId)?.type ?? 'item';
      const lines = await withSession(() => putQuantity(lineId, { type, qty }));
      trackQuantity(lineOf(confirmed, lineId), qty);
      return lines;
    },
  });
}

/** Removes the line at once, and restores it when the API refuses or the shopper presses Undo. */
export async function removeLine(lineId: string): Promise<void> {
  const { lines } = $cart.get();
  const line = lineOf(lines, lineId);
  $removedLine.set(null);
  if (line) forgetSeenLine(lineKey(line));
  const refusal = await runChange({
    lineId,
    apply: (lines) => lines.filter(({ id }) => id !== lineId),
    send: async (confirmed) => {
      const { deleteLine } = await loadCalls();
      await withSession(() => deleteLine(lineId));
      trackRemoved(lineOf(confirmed, lineId));
      return null;
    },
  });
  if (refusal || !line) return;
  const { itemId, qty, sides, type, data } = line;
  const undo = () => void addToCart({ id: data.printId ?? itemId, qty, sides, type });
  $removedLine.set({ name: line.name, index: lines.indexOf(line), undo });
}

/** After an order, which empties the cart on the server too. */
export function clearCart(): void {
  $removedLine.set(null);
  clearSeenLines();
  void changeLines({ apply: () => [], send: async () => [] });
  notifyOtherTabs();
}

async function runChange(asked: LineChange): Promise<Refusal | undefined> {
  try {
    await changeLines(asked);
    notifyOtherTabs();
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    notify({ kind: 'error', text: refusal.message });
    await loadCart();
    return refusal;
  }
}

async function fetchLines(): Promise<Lines> {
  const { fetchCart } = await loadCalls();
  try {
    return await fetchCart();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    forgetSession();
    return [];
  }
}

function lineOf(lines: Lines, lineId: string): Lines[number] | undefined {
  return lines.find(({ id }) => id === lineId);
}

/** Refetches the cart for display, and tracks the view. */
export async function viewCart(): Promise<void> {
  await loadCart();
  const { status, lines } = $cart.get();
  if (status === 'ready') trackCartView(lines);
}
