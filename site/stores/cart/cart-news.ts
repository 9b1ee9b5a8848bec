import { computed } from 'nanostores';
import type { CartLine } from '../../../api/contract/cart.ts';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { dollars } from '../../../api/contract/money/dollars.ts';
import { $seenLines, lineKey, type SeenLine } from './cart-seen.ts';
import { $cart } from './cart-state.ts';

/** From so many pieces on nobody has to hurry. */
const PLENTY = 6;

interface Gone {
  readonly key: string;
  readonly name: string;
}

/** What changed since the shopper last looked: sentences for the lines that are there, and the lines that are not. */
export const $cartNews = computed([$cart, $seenLines], ({ status, lines }, seen) => {
  const ofLine = new Map<string, string>();
  if (status !== 'ready') return { ofLine, gone: [] };
  for (const line of lines) {
    const text = newsOf(line, seen[lineKey(line)]);
    if (text) ofLine.set(line.id, text);
  }
  const present = new Set(lines.map(lineKey));
  const gone: Gone[] = Object.entries(seen)
    .filter(([key]) => !present.has(key))
    .map(([key, { name }]) => ({ key, name }));
  return { ofLine, gone };
});

function newsOf({ price, qty, error, data: { qoh } }: CartLine, seen: SeenLine | undefined): string {
  if (!seen) return '';
  const dearer = price !== seen.price && cartMessages.priceChanged(dollars(seen.price), dollars(price));
  // A line that asks for more than there is says so in red already.
  const fewer = error === null && qoh < seen.qoh && qoh < Math.max(PLENTY, qty + 1) && cartMessages.fewLeft(qoh);
  return [dearer, fewer].filter(Boolean).join(' ');
}
