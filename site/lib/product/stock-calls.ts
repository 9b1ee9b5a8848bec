import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { stockCall } from '../live-stock.ts';
import type { Choices } from './choices.ts';

/** The calls that tell what is on hand of all that a product page shows: its material, its colour in others, its add-on. */
export function stockCalls(
  item: CatalogueItem,
  choices: Choices,
  addOn?: CatalogueItem,
): ReturnType<typeof stockCall>[] {
  const isElsewhere = choices.material.some((choice) => choice.item && !choice.current);
  return [
    stockCall('material', item.tags.material),
    ...(isElsewhere ? [stockCall('color', item.tags.color)] : []),
    ...(addOn ? [stockCall('kind', addOn.tags.kind)] : []),
  ];
}
