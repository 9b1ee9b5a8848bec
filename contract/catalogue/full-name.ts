import type { ItemTags } from './item.ts';
import { isSpoolMaterial } from './material.ts';
import { materialLabel } from './material-label.ts';

/** "Petrol PLA": a spool is named after its color, which other materials share; some names include the material. */
export function fullName({ name, tags }: { name: string; tags: Pick<ItemTags, 'material'> }): string {
  return !isSpoolMaterial(tags.material) || name.includes(tags.material)
    ? name
    : `${name} ${materialLabel(tags.material)}`;
}
