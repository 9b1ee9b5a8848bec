import { atom, computed } from 'nanostores';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import { REFRESH_MS, type VendingOrder } from '../../../contract/premium/vending.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { dispense, fetchVendingOrders, openVending } from '../../lib/api-vending.ts';
import { isAnswerLost } from '../../lib/is-answer-lost.ts';
import { withAccount } from '../account-data.ts';
import { notify } from '../notice.ts';
import { $user } from '../session.ts';

export type Vending =
  | { readonly at: 'opening' }
  | { readonly at: 'signedOut' }
  /** for a reason that a retry does not change */
  | { readonly at: 'refused'; readonly code: ApiErrorCode; readonly sentence: string }
  | { readonly at: 'failed'; readonly sentence: string }
  /** `endsAt` is when the turn is over, in ms by the clock of this browser */
  | { readonly at: 'here'; readonly order: VendingOrder; readonly endsAt: number };

/** The one vending order that the page shows. */
export const $vending = atom<Vending>({ at: 'opening' });

/** Whether a coil is turning for this order. */
export const $isTurning = computed(
  $vending,
  (vending) => vending.at === 'here' && vending.order.choices.some(({ state }) => state === 'dispensing'),
);

/** Opens the vending order of an order, by its id or the number on its receipt. Never throws. */
export async function showVending(orderId: string): Promise<void> {
  $vending.set({ at: 'opening' });
  try {
    updateOrder(await withAccount(() => openVending({ orderId })));
  } catch (error) {
    $vending.set(refusal(error));
  }
}

/** Refetches the order. What is shown stays when that fails: the socket or the next poll updates it. */
export async function refetchOrder(): Promise<void> {
  const shown = $vending.get();
  if (shown.at !== 'here') return;
  try {
    // From the list, because opening counts as coming to the machine.
    const orders = await withAccount(fetchVendingOrders);
    const order = orders.find(({ id }) => id === shown.order.id);
    if (order) updateOrder(order);
  } catch (error) {
    if (!$user.get()?.loggedIn) $vending.set(refusal(error));
  }
}

/** Starts another turn with the saved presses. Throws an ApiError. */
export async function restartTurn(): Promise<void> {
  const shown = $vending.get();
  if (shown.at !== 'here') return;
  updateOrder(await withAccount(() => openVending({ orderId: shown.order.id, again: true })));
}

/** Shows the order, unless a newer one is shown: answers of calls and socket messages can overtake each other. */
export function updateOrder(order: VendingOrder): void {
  const shown = $vending.get();
  const endsAt = Date.now() + order.msLeft;
  if (shown.at !== 'here' || shown.order.id !== order.id) {
    $vending.set({ at: 'here', order, endsAt });
    return;
  }
  if (isOlder(order, shown.order)) return;
  // Every answer took a while to arrive: within a turn, the earliest end is the most accurate.
  const isSameTurn = order.ts === shown.order.ts;
  $vending.set({ at: 'here', order, endsAt: isSameTurn ? Math.min(endsAt, shown.endsAt) : endsAt });
}

/** Turns come one after another, choices are never undone, and each is settled once. */
function isOlder(one: VendingOrder, other: VendingOrder): boolean {
  const [a, b] = [progressOf(one), progressOf(other)];
  const n = a.findIndex((value, index) => value !== b[index]);
  return n >= 0 && (a[n] ?? 0) < (b[n] ?? 0);
}

function progressOf({ ts, choices }: VendingOrder): number[] {
  const settled = choices.filter(({ state }) => state !== 'dispensing');
  return [ts === null ? 0 : Date.parse(ts), choices.length, settled.length];
}

function refusal(error: unknown): Vending {
  const code = error instanceof ApiError ? error.code : undefined;
  const sentence = messageOf(error);
  if (code === 'sign_in_required' || code === 'session_invalid') return { at: 'signedOut' };
  const isForGood = code === 'not_yours' || code === 'order_unknown' || code === 'vending_members_only';
  return code && isForGood ? { at: 'refused', code, sentence } : { at: 'failed', sentence };
}

/** The number that was pressed, until the API has answered. */
export const $pressed = atom<number | null>(null);

/** How often a press with a lost answer is sent. The API counts it once. */
const MAX_TRIES = 3;

/** Presses a number once, even if its answer is lost. Never throws. */
export async function press(slot: number): Promise<void> {
  const shown = $vending.get();
  if (shown.at !== 'here' || shown.order.status !== 'active' || $pressed.get() !== null) return;
  const choice = shown.order.choices.length;
  $pressed.set(slot);
  try {
    const order = await withAccount(() => retryLost(() => dispense(shown.order.id, slot, choice)));
    updateOrder(order);
    notifyOtherWindow(order, choice, slot);
  } catch (error) {
    notify({ kind: 'error', text: isAnswerLost(error) ? vendingMessages.answerLost : messageOf(error) });
    await refetchOrder();
  } finally {
    $pressed.set(null);
    setTimeout(() => void refetchOrder(), REFRESH_MS);
  }
}

async function retryLost<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = MAX_TRIES - 1; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || !isAnswerLost(error)) throw error;
    }
  }
}

/** Of two windows pressing at once, the first one counts; the other says which number it was. */
function notifyOtherWindow(order: VendingOrder, choice: number, slot: number): void {
  const made = order.choices[choice];
  if (made && made.slot !== slot) notify({ kind: 'info', text: vendingMessages.pressedElsewhere(made.slot) });
}
