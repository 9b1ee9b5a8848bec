import { type BundleRule, minisBundle, tenPack, tenPackMaterials } from '../../../contract/catalogue/bundle.ts';
import type { ItemTags } from '../../../contract/catalogue/item.ts';

export type PickerName = 'minis' | 'bulk';

/** The settings of a picker. */
export interface PickerPlan extends BundleRule {
  readonly name: PickerName;
  /** as printed on the carton */
  readonly title: string;
  readonly weight: string;
  /** a carton has one of these; the first is the default */
  readonly diameters: readonly [string, ...string[]];
  /** for filtering; empty where all rolls are one material */
  readonly materials: readonly string[];
  /** lists the rolls, and the bundle item among them */
  readonly call: `/api/items${string}`;
  /** the rolls in `GET /api/search`, without diameter, material and words */
  readonly search: Readonly<Record<string, string>>;
  /** A page with more rolls than this ships a part of them, and asks the shop for others. */
  readonly mostRolls: number;
  /** rolls that such a page shows at first, and with each press of Show more; divides a page of search results */
  readonly part: number;
  readonly isBundle: (tags: Pick<ItemTags, 'color' | 'weight'>) => boolean;
}

/** What a shelf needs of an item. */
export const ITEM_FIELDS = 'filter=name,tags,price,qoh,imgSrc,data&filterInclusion=true';
const tenPackQuery = encodeURIComponent(`weight=1kg&material=${[...tenPackMaterials, 'Bulk'].join(',')}`);

export const plans: Readonly<Record<PickerName, PickerPlan>> = {
  minis: {
    ...minisBundle,
    name: 'minis',
    title: 'Minis',
    weight: '200g',
    diameters: ['1.75mm'],
    materials: [],
    call: `/api/items/tags?key=weight&value=200g&diameter=1.75mm&${ITEM_FIELDS}`,
    search: { list: 'minis' },
    // Each has a picture, and the page has a list of 48 as well.
    mostRolls: 24,
    part: 12,
    isBundle: ({ color, weight }) => color === 'Minis' && weight === '200g',
  },
  bulk: {
    ...tenPack,
    name: 'bulk',
    title: 'Ten-pack',
    weight: '1kg',
    diameters: ['1.75mm', '2.85mm'],
    materials: tenPackMaterials,
    call: `/api/items?q=${tenPackQuery}&${ITEM_FIELDS}`,
    search: { weight: '1kg' },
    // The page takes 0.6 kB a roll.
    mostRolls: 72,
    part: 48,
    isBundle: ({ color }) => color === 'BulkBox',
  },
};
