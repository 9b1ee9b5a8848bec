import { itemPath } from '../../../contract/catalogue/addresses.ts';
import { type Choice, isOff } from './choices.ts';

/**
 * The attributes of an option's link. It works without scripts; without an item in stock it is disabled. The page's
 * script updates it with the stock.
 */
export function optionLink(choice: Choice): Record<string, string | boolean> {
  const { item, current, community } = choice;
  if (!item) return { role: 'link', 'aria-disabled': 'true' };
  const path = itemPath(item.tags);
  const option = { 'data-option': item.id, 'data-path': path };
  if (current) return { ...option, href: path, 'aria-current': 'true' };
  if (!isOff(choice)) return { ...option, href: path };
  const off = { ...option, role: 'link', 'aria-disabled': 'true' };
  if (!community) return off;
  return { ...off, 'data-community': true, 'data-qoh': String(item.qoh), hidden: true };
}
