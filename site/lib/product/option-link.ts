import { itemPath } from '../../../api/contract/catalogue/addresses.ts';
import { type Choice, isOff } from './choices.ts';

/**
 * Attributes of the link that a choice is: one that works without scripts, or one that leads nowhere and says so
 * while there is nothing behind it. The page's script turns it on and off with the stock.
 */
export function optionLink(choice: Choice): Record<string, string> {
  const { item, current } = choice;
  if (!item) return { role: 'link', 'aria-disabled': 'true' };
  const path = itemPath(item.tags);
  const option = { 'data-option': item.id };
  if (current) return { ...option, href: path, 'aria-current': 'true' };
  return isOff(choice)
    ? { ...option, 'data-path': path, role: 'link', 'aria-disabled': 'true' }
    : { ...option, href: path };
}
