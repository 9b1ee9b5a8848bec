import type { ItemTags } from './item.ts';

/** What may be picked for a bundle, and how many pieces make it whole. */
export interface BundleRule {
  readonly pieces: number;
  readonly accepts: (tags: Pick<ItemTags, 'material' | 'weight' | 'diameter' | 'color'>) => boolean;
}

/** What the rolls of a 10-pack may be made of, in the order of the shop. */
export const tenPackMaterials: readonly string[] = ['PLA', 'FORGE', 'PLA Ltd', 'PETG'];
/** Wound without a promise of color: never a choice in a bundle. */
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

/** The rule of the minis bundle or the bulk 10-pack; undefined for an item that is sold as it is. */
export function bundleRuleOf(tags: Pick<ItemTags, 'color' | 'weight'>): BundleRule | undefined {
  if (tags.color === 'Minis' && tags.weight === '200g') return minisBundle;
  if (tags.color === 'BulkBox') return tenPack;
  return undefined;
}

/** What a roll is called among others: several materials have a Black. */
export function rollName({ name, tags: { material } }: { name: string; tags: Pick<ItemTags, 'material'> }): string {
  return material === 'PLA' || name.startsWith(material) ? name : `${material} ${name}`;
}

/** A bundle feeds one printer: its rolls are of one diameter. */
export function areOfOneDiameter(rolls: readonly Pick<ItemTags, 'diameter'>[]): boolean {
  return new Set(rolls.map(({ diameter }) => diameter)).size <= 1;
}

/** Leftover spools are sold in pairs; minis of them singly. */
export function quantityStep(tags: Pick<ItemTags, 'color' | 'weight'>): number {
  return tags.color === 'Leftovers' && tags.weight !== '200g' ? 2 : 1;
}
