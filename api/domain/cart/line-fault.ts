import { MAX_QUANTITY } from '../../contract/quantity.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { type Choice, choiceFault } from './choice-fault.ts';
import { shortage } from './stock-demand.ts';

/** Why a line cannot be bought as it is; `demand` is that of the whole cart, since its lines share the stock. */
export function lineFault(
  catalogue: Pick<Catalogue, 'get'>,
  shopper: Shopper,
  line: Choice,
  demand: ReadonlyMap<string, number>,
): ShopError | undefined {
  return choiceFault(catalogue, shopper, line) ?? stockFault(catalogue, line, demand) ?? tooMany(line);
}

/** Two carts that became one at sign-in may hold more of something than one could. */
function tooMany({ qty }: Choice): ShopError | undefined {
  return qty > MAX_QUANTITY ? new ShopError('quantity_limit', { limit: MAX_QUANTITY }) : undefined;
}

function stockFault(
  catalogue: Pick<Catalogue, 'get'>,
  { itemId, sides }: Choice,
  demand: ReadonlyMap<string, number>,
): ShopError | undefined {
  for (const id of [itemId, ...sides]) {
    const item = catalogue.get(id);
    if (item && (demand.get(id) ?? 0) > item.qoh) return shortage(item.name, item.qoh);
  }
  return undefined;
}
