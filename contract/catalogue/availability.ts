import { quantityStep } from './bundle.ts';
import type { Item } from './item.ts';

/** Whether the item can be bought at all: the last single spool of an item sold in pairs cannot. */
export function isAvailable({ qoh, tags }: Pick<Item, 'qoh' | 'tags'>): boolean {
  return qoh >= quantityStep(tags);
}
