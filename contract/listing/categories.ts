import type { CatalogueItem } from '../catalogue/item.ts';
import type { Material, MaterialName } from '../catalogue/material.ts';
import { communityOnly, hasOwnPage, listable } from './listed-items.ts';
import { type FamilyOf, type ListedItem, productCards } from './product-cards.ts';

/** A category page; its texts come from a material's content file. */
export interface Category {
  /** as in the address */
  readonly name: string;
  readonly copy: Material;
  readonly items: readonly CatalogueItem[];
  /** the items as lists show them: goods in several sizes on one card */
  readonly cards: readonly ListedItem[];
  /** items that are shown to the community alone */
  readonly community: readonly CatalogueItem[];
  /** Its page is a picker, not a list. */
  readonly isPicked: boolean;
}

interface Rule {
  readonly name: string;
  readonly accepts: (item: CatalogueItem) => boolean;
  readonly isPicked?: true;
  /** It sells the bundle itself, which other lists leave out. */
  readonly isBundle?: true;
}

const ofKinds =
  (kinds: readonly string[]) =>
  ({ tags }: CatalogueItem) =>
    kinds.includes(tags.kind ?? '');

/** The kinds in Merch and in Printer upgrades, each including the one kind that has no category of its own. */
export const merchKinds: readonly string[] = ['tshirt', 'Poster', 'token', 'swatches'];
export const partKinds: readonly string[] = ['nozzles', 'Tubing', 'parts', 'desiccant'];

/** Categories that are not simply the spools of a material. */
const special: Partial<Record<MaterialName, Rule | null>> = {
  merch: { name: 'merch', accepts: ofKinds(merchKinds) },
  parts: { name: 'upgrades', accepts: ofKinds(partKinds) },
  Minis: { name: 'minis', accepts: ({ tags }) => tags.weight === '200g', isPicked: true },
  Bulk: { name: 'Bulk', accepts: ({ tags }) => tags.material === 'Bulk', isPicked: true, isBundle: true },
  'PLA Sub': null,
};

/** The name of a material's category, as in its address. */
export function categoryName(material: MaterialName): string {
  return special[material]?.name ?? material;
}

/** The page of the exclusives, linked from Premium and from no menu. */
export function exclusivesOf(items: readonly CatalogueItem[], materials: readonly Material[]): Category[] {
  const exclusive = ofMaterial('PLA Sub');
  const copy = materials.find(({ name }) => name === exclusive.name);
  const accepted = listable(items).filter(exclusive.accepts);
  if (!copy || accepted.length === 0) return [];
  const community = communityOnly(items).filter(exclusive.accepts);
  return [{ name: exclusive.name, copy, items: accepted, cards: accepted, community, isPicked: false }];
}

/** The categories that are not empty, in menu order. */
export function categoriesOf(
  items: readonly CatalogueItem[],
  materials: readonly Material[],
  familyOf: FamilyOf,
): Category[] {
  const listed = listable(items);
  const community = communityOnly(items);
  const bundles = items.filter((item) => item.active && !hasOwnPage(item));
  return materials.flatMap((copy): Category[] => {
    const rule = copy.name in special ? special[copy.name] : ofMaterial(copy.name);
    if (!rule) return [];
    const accepted = (rule.isBundle ? bundles : listed).filter(rule.accepts);
    if (accepted.length === 0) return [];
    return [
      {
        name: rule.name,
        copy,
        items: accepted,
        cards: productCards(accepted, familyOf),
        community: community.filter(rule.accepts),
        isPicked: rule.isPicked ?? false,
      },
    ];
  });
}

function ofMaterial(name: string): Rule {
  return { name, accepts: ({ tags }) => tags.material === name && tags.weight !== '200g' };
}
