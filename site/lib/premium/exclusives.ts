import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { listable } from '../listing/listed-items.ts';

/** The colours that members can buy now, by display index: the newest month first. */
export function exclusivesOf(items: readonly CatalogueItem[]): CatalogueItem[] {
  return listable(items).filter(({ tags }) => tags.material === 'PLA Sub');
}
