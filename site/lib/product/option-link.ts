import { itemPath } from '../../../api/contract/catalogue/addresses.ts';
import { type Choice, isOff } from './choices.ts';

/**
 * Attributes of the link that a choice is: one that works without scripts, or one that leads nowhere and says so
 * while there is nothing behind it. The page's script turns it on and off with the stock.
 */
export function optionLink(choice: Choice): Record<string, string | undefined> {
  const { item, current } = choice;
  if (!item) return { role: 'link', 'aria-disabled': 'true' };
  const path = itemPath(item.tags);
  const attributes = { role: 'link', 'data-option': item.id, 'data-path': path };
  if (current) return { ...attributes, href: path, 'aria-current': 'true' };
  return isOff(choice) ? { ...attributes, 'aria-disabled': 'true' } : { ...attributes, href: path };
}
