import { formatSize } from '../../../../contract/catalogue/format-size.ts';
import type { Item } from '../../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../../contract/catalogue/material.ts';

export interface SelectedOption {
  readonly name: string;
  readonly label: string;
}

/** What a buyer chooses between the sizes of a product; none for goods that come in one. */
export function axesOf(variants: readonly Item[]): readonly string[] {
  const [first] = variants;
  if (!first) return [];
  if (isSpoolMaterial(first.tags.material)) return ['Diameter', 'Weight'];
  return [...(differ(variants, 'diameter') ? ['Size'] : []), ...(differ(variants, 'weight') ? ['Pack'] : [])];
}

/** The options that make an item the variant that it is. */
export function optionsOf({ tags }: Item, axes: readonly string[]): SelectedOption[] {
  const ofPack = (name: string) => name === 'Weight' || name === 'Pack';
  return axes.map((name) => ({ name, label: formatSize(ofPack(name) ? tags.weight : tags.diameter) }));
}

export function matches(variant: Item, axes: readonly string[], selected: readonly SelectedOption[]): boolean {
  const own = optionsOf(variant, axes);
  return selected.every(({ name, label }) => own.some((each) => each.name === name && each.label === label));
}

function differ(variants: readonly Item[], tag: 'diameter' | 'weight'): boolean {
  return new Set(variants.map(({ tags }) => tags[tag])).size > 1;
}
