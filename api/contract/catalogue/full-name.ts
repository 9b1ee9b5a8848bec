import type { ItemTags } from './item.ts';
import { isSpoolMaterial } from './material.ts';

/** "Petrol PLA": the name of a spool is its color, which other materials have too, and some names say theirs already. */
export function fullName({ name, tags }: { name: string; tags: Pick<ItemTags, 'material'> }): string {
  return !isSpoolMaterial(tags.material) || name.includes(tags.material) ? name : `${name} ${tags.material}`;
}
