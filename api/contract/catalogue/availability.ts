import { quantityStep } from './bundle.ts';
import type { Item } from './item.ts';

/** Whether search engines may be told that it can be bought: a last single spool of what is sold in pairs cannot. */
export function isAvailable({ qoh, tags }: Pick<Item, 'qoh' | 'tags'>): boolean {
  return qoh >= quantityStep(tags);
}
