import type { Family } from '../catalogue/family.ts';
import type { CatalogueItem } from '../catalogue/item.ts';
import { isSpoolMaterial } from '../catalogue/material.ts';
import { specLine } from '../catalogue/spec-line.ts';
import { cents } from '../cents.ts';

/** What a card shows: an item, or goods in all their sizes. */
export interface ListedItem extends CatalogueItem {
  /** the items behind the card; absent for a single one */
  readonly sizes?: readonly CatalogueItem[];
}

/** The family of an item by its id; a spool needs none. */
export type FamilyOf = ReadonlyMap<string, Pick<Family, 'name'>>;

/**
 * One card for a tee or a nozzle in all its sizes, at the place of the first. It carries the lowest price and the stock
 * of all sizes, and leads to a size that can be bought.
 */
export function productCards(items: readonly CatalogueItem[], familyOf: FamilyOf): ListedItem[] {
  const products = Map.groupBy(items, (item) => (isSpoolMaterial(item.tags.material) ? item : familyOf.get(item.id)));
  return [...products.values()].flatMap((sizes): ListedItem[] => {
    const first = sizes.find(({ qoh }) => qoh > 0) ?? sizes[0];
    const family = first && familyOf.get(first.id);
    if (!first || !family || sizes.length < 2) return [...sizes];
    return [
      {
        ...first,
        name: family.name,
        price: cents(Math.min(...sizes.map(({ price }) => price))),
        qoh: sizes.reduce((sum, { qoh }) => sum + qoh, 0),
        displayIndex: Math.max(...sizes.map(({ displayIndex }) => displayIndex)),
        sizes,
      },
    ];
  });
}

/** `T-shirt · 5 sizes` */
export function cardLine({ tags, sizes }: Pick<ListedItem, 'tags' | 'sizes'>): string {
  return sizes ? `${specLine({ ...tags, diameter: '' })} · ${sizes.length} sizes` : specLine(tags);
}

/** What the search of a list looks through: a size is found by its own name, too. */
export function searchedName({ name, sizes = [] }: Pick<ListedItem, 'name' | 'sizes'>): string {
  return [name, ...sizes.map((size) => size.name)].join(' ');
}
