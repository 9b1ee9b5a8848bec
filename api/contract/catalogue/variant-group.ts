import type { ItemTags } from './item.ts';
import { isSpoolMaterial } from './material.ts';

/** Items that a search engine is to show as one product with options. */
export interface VariantGroup {
  readonly id: string;
  readonly variesBy: readonly ('color' | 'size')[];
}

type GroupTags = Pick<ItemTags, 'material' | 'color'>;

/** A filament comes in colors and sizes; a nozzle or a shirt in sizes only. Feed and pages must name the same group. */
export function variantGroup({ material, color }: GroupTags): VariantGroup {
  if (isSpoolMaterial(material)) return { id: idOf('NS', material), variesBy: ['color', 'size'] };
  return { id: idOf('NS', material, color), variesBy: ['size'] };
}

function idOf(...parts: string[]): string {
  return parts.join('-').toUpperCase().replaceAll(' ', '');
}

/** Whether the shop is the maker. Printer parts come from a partner shop and carry no brand of ours. */
export function isOwnMake({ material }: Pick<ItemTags, 'material'>): boolean {
  return material !== 'parts';
}
