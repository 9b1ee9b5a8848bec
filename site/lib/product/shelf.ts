import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { hasOwnPage } from '../listing/listed-items.ts';

export type OptionTag = 'color' | 'diameter' | 'weight';
type OptionTags = Pick<CatalogueItem['tags'], OptionTag>;

/** What one material is offered in. */
export interface Shelf {
  /** each value of a tag with the first item that has it */
  readonly values: Record<OptionTag, ReadonlyMap<string, CatalogueItem>>;
  find(tags: OptionTags): CatalogueItem | undefined;
}

/** Thousands of pages ask the same of a material, so it is worked out once: for everybody, and for the community. */
const shelves = new WeakMap<readonly CatalogueItem[], Map<boolean, Shelf>>();

export function shelfOf(material: readonly CatalogueItem[], forCommunity: boolean): Shelf {
  const both = shelves.get(material) ?? new Map<boolean, Shelf>();
  shelves.set(material, both);
  const shelf = both.get(forCommunity) ?? fill(material.filter((item) => isOffered(item, forCommunity)));
  both.set(forCommunity, shelf);
  return shelf;
}

export function isOffered(item: CatalogueItem, forCommunity: boolean): boolean {
  return hasOwnPage(item) && (!item.data.discordOnly || forCommunity);
}

function fill(items: readonly CatalogueItem[]): Shelf {
  const byOptions = new Map(items.map((item) => [optionsKey(item.tags), item]));
  return {
    values: {
      color: firstOfEach(items, 'color'),
      diameter: firstOfEach(items, 'diameter'),
      weight: firstOfEach(items, 'weight'),
    },
    find: (tags) => byOptions.get(optionsKey(tags)),
  };
}

function firstOfEach(items: readonly CatalogueItem[], tag: OptionTag): Map<string, CatalogueItem> {
  const values = new Map<string, CatalogueItem>();
  for (const item of items) if (!values.has(item.tags[tag])) values.set(item.tags[tag], item);
  return values;
}

function optionsKey({ color, diameter, weight }: OptionTags): string {
  return `${color}-${diameter}-${weight}`;
}
