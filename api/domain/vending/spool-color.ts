import type { SpoolColor } from '../../contract/premium/vending.ts';
import type { Deps } from '../../deps.ts';

/** What was in a wrap. The catalogue goes on knowing items that have left the shop. */
export function spoolColor({ catalogue }: Pick<Deps, 'catalogue'>, itemId: string): SpoolColor {
  const item = catalogue.get(itemId);
  return {
    itemId,
    name: item?.tags.colorName ?? itemId,
    material: item?.tags.material ?? '',
    hex: item?.data.hex ?? '#8D8B84',
  };
}
