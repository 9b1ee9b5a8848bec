import { fullName } from '../../../api/contract/catalogue/full-name.ts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import { formatSize } from './format-size.ts';

/** The alt text of an item's picture. */
export function pictureAlt({ name, tags }: Pick<CatalogueItem, 'name' | 'tags'>): string {
  if (!isSpoolMaterial(tags.material)) return name;
  return `${fullName({ name, tags })} filament on a ${formatSize(tags.weight)} spool`;
}
