import type { CartLine } from '../../../api/contract/cart.ts';
import type { AnalyticsItem } from './events.ts';

type Line = Pick<CartLine, 'itemId' | 'name' | 'price' | 'qty' | 'options'>;

/** Lines of a cart or an order in the words of Google Analytics. */
export function goodsOf(lines: readonly Line[]): AnalyticsItem[] {
  return lines.map(({ itemId, name, price, qty, options }) => ({
    item_id: itemId,
    item_name: name,
    item_brand: 'Northspool',
    item_category: options.material,
    item_variant: [options.colorName, options.diameter, options.weight].filter(Boolean).join(' '),
    price: price / 100,
    quantity: qty,
  }));
}
