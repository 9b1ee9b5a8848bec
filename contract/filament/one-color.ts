import type { ItemTags } from '../catalogue/item.ts';
import { isSpoolMaterial } from '../catalogue/material.ts';

/** Whether goods are filament of one color: of several colors, none can be compared. */
export function hasOneColor({ material, colorFamily }: Pick<ItemTags, 'material' | 'colorFamily'>): boolean {
  return isSpoolMaterial(material) && colorFamily !== 'Mixed';
}
