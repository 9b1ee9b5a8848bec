import type { BoughtSpool } from '../../../content-reader/filament/entries/spoolman.ts';
import type { Order } from '../../../contract/order.ts';
import { piecesOfOrder } from '../../../contract/spools-of-order.ts';
import type { Deps } from '../deps.ts';

/** The spools that an order brings, for the inventory of its shopper. */
export function boughtSpools({ filaments }: Pick<Deps, 'filaments'>, order: Order): BoughtSpool[] {
  return piecesOfOrder(order).flatMap(({ itemId, key, lot }) => {
    const filament = filaments.get(itemId);
    return filament ? [{ filament, key, ...(lot && { lot }) }] : [];
  });
}
