import { formatSize } from './format-size.ts';
import { fullName } from './full-name.ts';
import type { CatalogueItem } from './item.ts';
import { isSpoolMaterial } from './material.ts';

/** The alt text of an item's picture. */
export function pictureAlt({ name, tags }: Pick<CatalogueItem, 'name' | 'tags'>): string {
  if (!isSpoolMaterial(tags.material)) return name;
  return `${fullName({ name, tags })} filament on a ${formatSize(tags.weight)} spool`;
}
