import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { type StockCall, stockCall } from '../live-stock.ts';
import type { Choices } from './choices.ts';

/**
 * The calls that tell what is on hand of all that a product page shows: its material, which is the page's own item too
 * and stands first, its colour in others, and its add-on.
 */
export function stockCalls(item: CatalogueItem, choices: Choices, addOn?: CatalogueItem): StockCall[] {
  const isElsewhere = choices.material.some((choice) => choice.item && !choice.current);
  return [
    stockCall('material', item.tags.material),
    ...(isElsewhere ? [stockCall('color', item.tags.color)] : []),
    ...(addOn ? [`/api/item/${addOn.id}` as const] : []),
  ];
}
