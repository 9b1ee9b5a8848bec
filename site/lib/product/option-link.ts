import { itemPath } from '../../../api/contract/catalogue/addresses.ts';
import { type Choice, isOff } from './choices.ts';

/**
 * Attributes of the link that a choice is: one that works without scripts, or one that leads nowhere and says so
 * while there is nothing behind it. The page's script turns it on and off with the stock.
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
  return { ...off, 'data-community': true, 'data-qoh': String(item.qoh), hidden: community === 'value' };
}
