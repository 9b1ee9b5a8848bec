import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { type StockCall, stockCall } from '../live-stock.ts';
import type { Choices } from './choices.ts';

/** A page of the community's is found without the flag too, so its stock is always among what is asked for. */
const ALL = '&discord=true';

/**
 * The calls that tell what is on hand of all that a product page shows: its material, which is the page's own item too
 * and stands first, its color in others, and its add-on.
 */
export function stockCalls(item: CatalogueItem, choices: Choices, addOn?: CatalogueItem): StockCall[] {
  const isElsewhere = choices.material.some((choice) => choice.item && !choice.current);
  return [
    `${stockCall('material', item.tags.material)}${ALL}`,
    ...(isElsewhere ? [`${stockCall('color', item.tags.color)}${ALL}` as const] : []),
    ...(addOn ? [`/api/item/${addOn.id}` as const] : []),
  ];
}
