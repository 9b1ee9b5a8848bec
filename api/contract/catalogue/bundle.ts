import type { ItemTags } from './item.ts';

/** What may be picked for a bundle, and how many pieces make it whole. */
export interface BundleRule {
  readonly pieces: number;
  readonly accepts: (tags: Pick<ItemTags, 'material' | 'weight' | 'diameter' | 'color'>) => boolean;
}

const TEN_PACK_MATERIALS = ['PLA', 'FORGE', 'PLA Ltd', 'PETG'];
/** Wound without a promise of colour: never a choice in a bundle. */
const SPECIAL_COLORS = ['Leftovers', 'BulkBox', 'Mystery', 'Minis'];

const minis: BundleRule = {
  pieces: 5,
  accepts: ({ weight, diameter, color }) =>
    weight === '200g' && diameter === '1.75mm' && !SPECIAL_COLORS.includes(color),
};

const tenPack: BundleRule = {
  pieces: 10,
  accepts: ({ material, weight, color }) =>
    weight === '1kg' && TEN_PACK_MATERIALS.includes(material) && !SPECIAL_COLORS.includes(color),
};

/** The rule of the minis bundle or the bulk 10-pack; undefined for an item that is sold as it is. */
export function bundleRuleOf(tags: Pick<ItemTags, 'color' | 'weight'>): BundleRule | undefined {
  if (tags.color === 'Minis' && tags.weight === '200g') return minis;
  if (tags.color === 'BulkBox') return tenPack;
  return undefined;
}

/** Leftover spools are sold in pairs; minis of them singly. */
export function quantityStep(tags: Pick<ItemTags, 'color' | 'weight'>): number {
  return tags.color === 'Leftovers' && tags.weight !== '200g' ? 2 : 1;
}
