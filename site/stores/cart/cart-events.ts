import type { CartLine } from '../../../contract/cart.ts';
import type { ItemToAdd } from '../../lib/api-cart.ts';
import { goodsOf } from '../analytics/events.ts';
import { track } from '../analytics/track.ts';
import { lineKey } from './cart-seen.ts';

type Lines = readonly CartLine[];

/** Tracks an added item; `lines` is the API's answer. */
export function trackAdded(lines: Lines, { id, qty, sides }: ItemToAdd): void {
  const key = lineKey({ itemId: id, sides: [...sides] });
  const line = lines.find((each) => lineKey(each) === key);
  if (line) trackLines('add_to_cart', [{ ...line, qty }]);
}

/** Tracks an added print: a new line, or one whose quantity grew. */
export function trackNewLine(before: Lines, lines: Lines, qty: number): void {
  const had = new Map(before.map((line) => [line.id, line.qty]));
  const line = lines.find((each) => each.type === 'pod' && each.qty > (had.get(each.id) ?? 0));
  if (line) trackLines('add_to_cart', [{ ...line, qty }]);
}

/** Tracks the difference between the old and the new quantity. */
export function trackQuantity(before: CartLine | undefined, qty: number): void {
  if (!before || before.qty === qty) return;
  const more = qty - before.qty;
  trackLines(more > 0 ? 'add_to_cart' : 'remove_from_cart', [{ ...before, qty: Math.abs(more) }]);
}

export function trackRemoved(line: CartLine | undefined): void {
  if (line) trackLines('remove_from_cart', [line]);
}

export function trackCartView(lines: Lines): void {
  trackLines('view_cart', lines);
}

function trackLines(name: 'add_to_cart' | 'remove_from_cart' | 'view_cart', lines: Lines): void {
  const value = lines.reduce((sum, { price, qty }) => sum + price * qty, 0) / 100;
  track({ name, params: { currency: 'USD', value, items: goodsOf(lines) } });
}
