import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { hasOwnPage } from '../../../contract/listing/listed-items.ts';

export type OptionTag = 'color' | 'diameter' | 'weight';
type OptionTags = Pick<CatalogueItem['tags'], OptionTag>;

/** The options of one material. */
export interface Shelf {
  /** each value of a tag with its first item, preferring one that is not community-only */
  readonly values: Record<OptionTag, ReadonlyMap<string, CatalogueItem>>;
  /** how many colors shoppers can choose from, in any size */
  readonly colors: number;
  find(tags: OptionTags): CatalogueItem | undefined;
  /** a color in all its sizes */
  ofColor(color: string): readonly CatalogueItem[];
}

/** Cached, because thousands of pages need the same material. */
const shelves = new WeakMap<readonly CatalogueItem[], Shelf>();

export function shelfOf(material: readonly CatalogueItem[]): Shelf {
  const shelf = shelves.get(material) ?? fill(material.filter(hasOwnPage));
  shelves.set(material, shelf);
  return shelf;
}

function fill(items: readonly CatalogueItem[]): Shelf {
  const byOptions = new Map(items.map((item) => [optionsKey(item.tags), item]));
  const byColor = Map.groupBy(items, ({ tags }) => tags.color);
  const color = firstOfEach(items, 'color');
  return {
    colors: [...color.values()].filter(({ data }) => !data.discordOnly).length,
    values: {
      color,
      diameter: firstOfEach(items, 'diameter'),
      weight: firstOfEach(items, 'weight'),
    },
    find: (tags) => byOptions.get(optionsKey(tags)),
    ofColor: (color) => byColor.get(color) ?? [],
  };
}

function firstOfEach(items: readonly CatalogueItem[], tag: OptionTag): Map<string, CatalogueItem> {
  const values = new Map<string, CatalogueItem>();
  for (const item of items) {
    const known = values.get(item.tags[tag]);
    if (!known || (known.data.discordOnly && !item.data.discordOnly)) values.set(item.tags[tag], item);
  }
  return values;
}

function optionsKey({ color, diameter, weight }: OptionTags): string {
  return `${color}-${diameter}-${weight}`;
}
