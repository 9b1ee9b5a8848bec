import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { listable } from '../../../contract/listing/listed-items.ts';

export type PairFinder = (item: CatalogueItem) => CatalogueItem[];

const PAIRS = 3;
/** Enough to find three that differ from any item. */
const CANDIDATES = 4;
/** Taken from in turn, after the item's own material. */
const shelves = ['PLA', 'FORGE', 'PLA Ltd', 'PETG', 'parts'];

/** Indexes the catalogue once, then finds the goods that pair with an item in constant time. */
export function pairFinder(items: readonly CatalogueItem[]): PairFinder {
  const best = new Map<string, CatalogueItem[]>();
  for (const item of listable(items)) {
    const shelf = best.get(item.tags.material) ?? [];
    if (item.qoh > 0 && isUsual(item) && shelf.length < CANDIDATES) shelf.push(item);
    best.set(item.tags.material, shelf);
  }
  return (item) => {
    const pairs: CatalogueItem[] = [];
    for (const material of new Set([item.tags.material, ...shelves])) {
      const other = best
        .get(material)
        ?.find(({ tags }) => tags.color !== item.tags.color && !pairs.some(sameColor(tags)));
      if (other && pairs.length < PAIRS) pairs.push(other);
    }
    return pairs;
  };
}

/** The size that most shoppers buy. */
function isUsual({ tags, data }: CatalogueItem): boolean {
  return data.temp === null || (tags.weight === '1kg' && tags.diameter === '1.75mm' && tags.material !== 'PLA Sub');
}

function sameColor({ color }: CatalogueItem['tags']) {
  return ({ tags }: CatalogueItem) => tags.color === color;
}
