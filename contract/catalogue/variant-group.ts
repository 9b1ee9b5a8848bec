import type { ItemTags } from './item.ts';
import { isSpoolMaterial } from './material.ts';

/** Items that search engines show as one product with options. */
export interface VariantGroup {
  readonly id: string;
  readonly variesBy: readonly ('color' | 'size')[];
}

type GroupTags = Pick<ItemTags, 'material' | 'color'>;

/** Filament varies by color and size, other goods by size only. The merchant feed and the pages must use the same id. */
export function variantGroup({ material, color }: GroupTags): VariantGroup {
  if (isSpoolMaterial(material)) return { id: idOf('NS', material), variesBy: ['color', 'size'] };
  return { id: idOf('NS', material, color), variesBy: ['size'] };
}

function idOf(...parts: string[]): string {
  return parts.join('-').toUpperCase().replaceAll(' ', '');
}

/** Whether the item carries the shop's brand. Printer parts come from a partner brand. */
export function isOwnBrand({ material }: Pick<ItemTags, 'material'>): boolean {
  return material !== 'parts';
}
