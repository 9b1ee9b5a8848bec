import type { CartLine } from '../../../api/contract/cart.ts';
import { cardPath, itemPath } from '../../../api/contract/catalogue/addresses.ts';

/** Where a line was chosen: its own page, the picker of a bundle, the page that prints models. */
export function linePath({ type, options }: Pick<CartLine, 'type' | 'options'>): string {
  if (type === 'pod') return '/queu3d/';
  return type === 'bundle' ? cardPath(options) : itemPath(options);
}
