import { computed } from 'nanostores';
import type { CartLine } from '../../../contract/cart.ts';
import { dollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { $seenLines, lineKey, type SeenLine } from './cart-seen.ts';
import { $cart } from './cart-state.ts';

/** From this stock on, no warning is shown. */
const LOW_STOCK_BELOW = 6;

interface RemovedLine {
  readonly key: string;
  readonly name: string;
}

/** What changed since the shopper last looked: a message for each changed line, and the lines that are gone. */
export const $cartChanges = computed([$cart, $seenLines], ({ status, lines }, seen) => {
  const ofLine = new Map<string, string>();
  if (status !== 'ready') return { ofLine, gone: [] };
  for (const line of lines) {
    const text = changeText(line, seen[lineKey(line)]);
    if (text) ofLine.set(line.id, text);
  }
  const present = new Set(lines.map(lineKey));
  const gone: RemovedLine[] = Object.entries(seen)
    .filter(([key]) => !present.has(key))
    .map(([key, { name }]) => ({ key, name }));
  return { ofLine, gone };
});

function changeText({ type, price, qty, error, data: { qoh } }: CartLine, seen: SeenLine | undefined): string {
  if (!seen) return '';
  // A print keeps its quoted price, and costs less or more each only with the quantity that the shopper chooses.
  const priceChange =
    type !== 'pod' && price !== seen.price && cartMessages.priceChanged(dollars(seen.price), dollars(price));
  // A line above stock shows an error already.
  const lowStock =
    error === null && qoh < seen.qoh && qoh < Math.max(LOW_STOCK_BELOW, qty + 1) && cartMessages.fewLeft(qoh);
  return [priceChange, lowStock].filter(Boolean).join(' ');
}
