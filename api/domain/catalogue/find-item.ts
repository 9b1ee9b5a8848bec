import type { Item } from '../../contract/catalogue/item.ts';
import { ShopError } from '../shop-error.ts';
import type { Catalogue } from './catalogue.ts';

/** One item by its id, also one for the community. An inactive item is as unknown as one that never was. */
export function findItem(catalogue: Pick<Catalogue, 'get'>, id: string): Item {
  const item = catalogue.get(id);
  if (!item?.active) throw new ShopError('item_unknown');
  return item;
}
