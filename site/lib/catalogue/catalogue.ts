import { expandCatalogue, itemId } from '../../../contract/catalogue/expand-family.ts';
import type { Family } from '../../../contract/catalogue/family.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { Material } from '../../../contract/catalogue/material.ts';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Filament } from '../../../contract/filament/filament.ts';
import type { Home } from '../../../contract/home.ts';
import { type Category, categoriesOf } from '../../../contract/listing/categories.ts';
import { listable } from '../../../contract/listing/listed-items.ts';

export interface CatalogueContent {
  /** the moment of the prices; the present one by default */
  readonly asOf?: Date;
  readonly families: readonly Family[];
  readonly materials: readonly Material[];
  readonly store: Store;
  readonly home: Home;
  /** the record of each spool, by item */
  readonly filamentOf?: ReadonlyMap<string, Filament>;
  /** below the content folder */
  readonly fileOf?: ReadonlyMap<Family, string>;
}

/** The catalogue behind all pages. Relations between items are computed once, so that each page is cheap. */
export interface Catalogue extends CatalogueContent {
  /** that are on sale, highest display index first */
  readonly items: readonly CatalogueItem[];
  readonly byId: ReadonlyMap<string, CatalogueItem>;
  readonly byMaterial: ReadonlyMap<string, readonly CatalogueItem[]>;
  /** the items that differ in material alone, by `colorAndSize` */
  readonly byColorAndSize: ReadonlyMap<string, readonly CatalogueItem[]>;
  readonly familyOf: ReadonlyMap<string, Family>;
  readonly materialOf: ReadonlyMap<string, Material>;
  readonly filamentOf: ReadonlyMap<string, Filament>;
  readonly fileOf: ReadonlyMap<Family, string>;
  readonly asOf: Date;
  readonly categories: readonly Category[];
  /** the categories as every page's menu shows them */
  readonly menu: readonly MenuCategory[];
  /** that each material is sold in */
  readonly diameters: ReadonlyMap<string, readonly string[]>;
  readonly pairsWith: PairFinder;
}

export interface MenuCategory {
  readonly name: string;
  readonly label: string;
  /** how many cards its lists have */
  readonly count: number;
}

export function buildCatalogue(content: CatalogueContent): Catalogue {
  const { families, materials, store } = content;
  const all = expandCatalogue({ families, materials, spoolAddOn: store.items.spoolAddOn });
  const items = all.filter((item) => item.active);
  const familyOf = new Map(
    families.flatMap((family) => family.variants.map((variant) => [itemId(family, variant), family] as const)),
  );
  const inOrder = [...materials].sort((a, b) => a.order - b.order);
  const byMaterial = Map.groupBy(items, ({ tags }) => tags.material);
  const diameters = [...byMaterial].map(
    ([name, shelf]) => [name, [...new Set(shelf.map(({ tags }) => tags.diameter))].sort()] as const,
  );
  const categories = categoriesOf(items, inOrder, familyOf);
  return {
    filamentOf: new Map(),
    fileOf: new Map(),
    asOf: new Date(),
    ...content,
    materials: inOrder,
    items,
    byId: new Map(items.map((item) => [item.id, item])),
    byMaterial,
    byColorAndSize: Map.groupBy(items, ({ tags }) => colorAndSize(tags)),
    familyOf,
    materialOf: new Map(materials.map((material) => [material.name, material])),
    categories,
    menu: categories.map(({ name, copy, cards }) => ({ name, label: copy.label, count: cards.length })),
    diameters: new Map(diameters),
    pairsWith: pairFinder(items),
  };
}

export function colorAndSize({ color, diameter, weight }: CatalogueItem['tags']): string {
  return `${color} ${diameter} ${weight}`;
}

type PairFinder = (item: CatalogueItem) => CatalogueItem[];

const PAIRS = 3;
/** Enough to find three that differ from any item. */
const CANDIDATES = 4;
/** Taken from in turn, after the item's own material. */
const shelves = ['PLA', 'FORGE', 'PLA Ltd', 'PETG', 'parts'];

/** Indexes the catalogue once, then finds the goods that pair with an item in constant time. */
function pairFinder(items: readonly CatalogueItem[]): PairFinder {
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
