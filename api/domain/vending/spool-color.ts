import type { SpoolColor } from '../../../contract/premium/vending.ts';
import type { Deps } from '../deps.ts';

/** The color of a spool. The catalogue still knows items that have left the shop. */
export function spoolColor({ catalogue }: Pick<Deps, 'catalogue'>, itemId: string): SpoolColor {
  const item = catalogue.get(itemId);
  return {
    itemId,
    name: item?.tags.colorName ?? itemId,
    material: item?.tags.material ?? '',
    hex: item?.data.hex ?? '#8D8B84',
  };
}
