import type { ItemTags } from './item.ts';
import { materialLabel } from './material-label.ts';

/** The bundle sizes (5 minis, 10 spools), and which rolls each accepts. */
export interface BundleRule {
  readonly pieces: number;
  readonly accepts: (tags: Pick<ItemTags, 'material' | 'weight' | 'diameter' | 'color'>) => boolean;
}

/** Materials allowed in a 10-pack, in display order. */
export const tenPackMaterials: readonly string[] = ['PLA', 'FORGE', 'PLA Ltd', 'PETG'];
/** Spools without a defined color, which cannot be picked for a bundle. */
const SPECIAL_COLORS = ['Leftovers', 'BulkBox', 'Mystery', 'Minis'];

export const minisBundle: BundleRule = {
  pieces: 5,
  accepts: ({ weight, diameter, color }) =>
    weight === '200g' && diameter === '1.75mm' && !SPECIAL_COLORS.includes(color),
};

export const tenPack: BundleRule = {
  pieces: 10,
  accepts: ({ material, weight, color }) =>
    weight === '1kg' && tenPackMaterials.includes(material) && !SPECIAL_COLORS.includes(color),
};

/** The rule of the minis bundle or the bulk 10-pack; undefined for other items. */
export function bundleRuleOf(tags: Pick<ItemTags, 'color' | 'weight'>): BundleRule | undefined {
  if (tags.color === 'Minis' && tags.weight === '200g') return minisBundle;
  if (tags.color === 'BulkBox') return tenPack;
  return undefined;
}

/** A roll's name in a list of mixed materials, because several materials have a Black. */
export function rollName({ name, tags: { material } }: { name: string; tags: Pick<ItemTags, 'material'> }): string {
  return material === 'PLA' || name.startsWith(material) ? name : `${materialLabel(material)} ${name}`;
}

/** All rolls of a bundle must have the same diameter, because it feeds one printer. */
export function haveSameDiameter(rolls: readonly Pick<ItemTags, 'diameter'>[]): boolean {
  return new Set(rolls.map(({ diameter }) => diameter)).size <= 1;
}

/** Leftover spools are sold in pairs, leftover minis singly. */
export function quantityStep(tags: Pick<ItemTags, 'color' | 'weight'>): number {
  return tags.color === 'Leftovers' && tags.weight !== '200g' ? 2 : 1;
}
