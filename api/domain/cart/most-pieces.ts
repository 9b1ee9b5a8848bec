import { quantityStep } from '../../contract/catalogue/bundle.ts';
import { MAX_QUANTITY } from '../../contract/quantity.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Choice } from './choice-fault.ts';
import { stockDemand } from './stock-demand.ts';

/**
 * The most pieces of a line that the stock allows while the other lines stay as they are, in whole steps; 0 when there
 * are none. `demand` is that of the whole cart.
 */
export function mostPieces(
  catalogue: Pick<Catalogue, 'get'>,
  line: Choice,
  demand: ReadonlyMap<string, number>,
): number {
  const item = catalogue.get(line.itemId);
  if (!item?.active) return 0;
  const aPiece = stockDemand([{ ...line, qty: 1 }]);
  const limits = Array.from(aPiece, ([id, pieces]) => {
    const elsewhere = (demand.get(id) ?? 0) - pieces * line.qty;
    return Math.floor(((catalogue.get(id)?.qoh ?? 0) - elsewhere) / pieces);
  });
  const step = quantityStep(item.tags);
  return Math.max(0, Math.floor(Math.min(MAX_QUANTITY, ...limits) / step) * step);
}
