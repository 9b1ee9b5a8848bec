import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import { formatSize } from './format-size.ts';

/** What the picture of an item shows. */
export function pictureAlt({ name, tags }: Pick<CatalogueItem, 'name' | 'tags'>): string {
  if (!isSpoolMaterial(tags.material)) return name;
  const filament = name.includes(tags.material) ? name : `${name} ${tags.material}`;
  return `${filament} filament on a ${formatSize(tags.weight)} spool`;
}
