import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { type StockCall, stockCall } from '../live-stock.ts';
import type { Choices } from './choices.ts';

/** Community pages can be opened without the flag too, so their stock is always requested. */
const ALL = '&discord=true';

/**
 * The stock requests of a product page: its material first, which includes the item itself, then its color in other
 * materials, and its add-on.
 */
export function stockCalls(item: CatalogueItem, choices: Choices, addOn?: CatalogueItem): StockCall[] {
  const isElsewhere = choices.material.some((choice) => choice.item && !choice.current);
  return [
    `${stockCall('material', item.tags.material)}${ALL}`,
    ...(isElsewhere ? [`${stockCall('color', item.tags.color)}${ALL}` as const] : []),
    ...(addOn ? [`/api/item/${addOn.id}` as const] : []),
  ];
}
