import type { CartLine } from '../../contract/cart.ts';
import { type LinkItem, linkOf } from '../../contract/permalink.ts';

interface CartLink {
  /** undefined: nothing of the cart can be shared, or it does not fit into a link */
  readonly link: string | undefined;
  /** names of what the link leaves out */
  readonly without: readonly string[];
}

/**
 * The link to the goods of a cart. A link has ids and numbers only: a print is one shopper's own, the rolls of a carton
 * have no place in it, and goods for members would be refused to most. Add-ons are goods of their own in it.
 */
export function cartLink(lines: readonly CartLine[], origin: string): CartLink {
  const counts = new Map<string, number>();
  const without: string[] = [];
  for (const { itemId, type, qty, sides, name, data } of lines) {
    if (type !== 'item' || data.isMembersOnly) {
      without.push(name);
      continue;
    }
    for (const id of [itemId, ...sides]) counts.set(id, (counts.get(id) ?? 0) + qty);
  }
  const items = Array.from(counts, ([id, qty]): LinkItem => ({ id, qty }));
  return { link: linkOf(items, origin), without };
}
