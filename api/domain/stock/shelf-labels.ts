import { MAX_LABELS, type StockQuery } from '../../../contract/desk/stock.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { allStock } from './list-stock.ts';

/** Shelf labels of the items that words and filters find, as one PDF. Throws `labels_too_many`. */
export async function shelfLabels(
  deps: Pick<Deps, 'catalogue' | 'connection' | 'clock' | 'store'>,
  query: StockQuery,
): Promise<Buffer> {
  const labels = await allStock(deps, query);
  if (labels.length > MAX_LABELS) throw new ShopError('labels_too_many', { most: MAX_LABELS });
  // Loads fonts and the PDF writer with the first sheet, not at every start.
  const { writeShelfLabels } = await import('../../gateways/slips/write-shelf-labels.ts');
  return await writeShelfLabels({ labels, author: deps.store.legalName, written: deps.clock() });
}
