import { type BundleRule, minisBundle, tenPack, tenPackMaterials } from '../../../api/contract/catalogue/bundle.ts';
import type { ItemTags } from '../../../api/contract/catalogue/item.ts';

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
  readonly isBundle: (tags: Pick<ItemTags, 'color' | 'weight'>) => boolean;
}

const fields = 'filter=name,tags,price,qoh,imgSrc,data&filterInclusion=true';
const tenPackQuery = encodeURIComponent(`weight=1kg&material=${[...tenPackMaterials, 'Bulk'].join(',')}`);

export const plans: Readonly<Record<PickerName, PickerPlan>> = {
  minis: {
    ...minisBundle,
    name: 'minis',
    title: 'Minis',
    weight: '200g',
    diameters: ['1.75mm'],
    materials: [],
    call: `/api/items/tags?key=weight&value=200g&${fields}`,
    isBundle: ({ color, weight }) => color === 'Minis' && weight === '200g',
  },
  bulk: {
    ...tenPack,
    name: 'bulk',
    title: 'Ten-pack',
    weight: '1kg',
    diameters: ['1.75mm', '2.85mm'],
    materials: tenPackMaterials,
    call: `/api/items?q=${tenPackQuery}&${fields}`,
    isBundle: ({ color }) => color === 'BulkBox',
  },
};
