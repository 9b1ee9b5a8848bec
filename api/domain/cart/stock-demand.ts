import { PRINT_ITEM } from '../../contract/cart.ts';
import { ShopError } from '../shop-error.ts';
import type { Choice } from './choice-fault.ts';

/** How many pieces of each item the lines take off the shelf: the items themselves, their add-ons and bundled rolls. Prints take none. */
export function stockDemand(lines: readonly Choice[]): Map<string, number> {
  const demand = new Map<string, number>();
  for (const { itemId, qty, sides } of lines) {
    if (itemId === PRINT_ITEM) continue;
    for (const id of [itemId, ...sides]) demand.set(id, (demand.get(id) ?? 0) + qty);
  }
  return demand;
}

/** The refusal when `left` pieces are too few. */
export function shortage(name: string, left: number): ShopError {
  return left > 0 ? new ShopError('stock_too_low', { name, left }) : new ShopError('item_out_of_stock', { name });
}
