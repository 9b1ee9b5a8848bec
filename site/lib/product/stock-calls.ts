import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { type StockCall, stockCallsFor } from '../live-stock.ts';
import type { Choices } from './choices.ts';

/** The stock requests of a product page, for the items that it shows; the first one includes the item itself. `addOn`: an item's id. */
export function stockCalls(item: CatalogueItem, choices: Choices, addOn?: string): StockCall[] {
  const options = Object.values(choices)
    .flat()
    .flatMap((choice) => choice.item?.id ?? []);
  return stockCallsFor([item.id, ...options, ...(addOn ? [addOn] : [])]);
}
