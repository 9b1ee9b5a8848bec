import { atom, computed } from 'nanostores';
import type { VendingOrder } from '../../../api/contract/premium/vending.ts';
import { ApiError, type ApiErrorCode, messageOf } from '../../lib/api.ts';
import { fetchVendingOrders, openVending } from '../../lib/api-vending.ts';
import { withAccount } from '../account-area/as-shopper.ts';
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
