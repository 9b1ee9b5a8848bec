import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import { type Catalogue, colorAndSize } from '../catalogue/catalogue.ts';
import { formatSize } from '../catalogue/format-size.ts';
import { hasOwnPage } from '../listing/listed-items.ts';
import { gramsOf } from './filament-length.ts';

/** One thing that can be chosen instead of what the page shows. */
export interface Choice {
  readonly label: string;
  /** colour of the swatch */
  readonly hex?: string;
  /** the item that differs in this choice alone; absent where there is none */
  readonly item?: CatalogueItem;
  readonly current: boolean;
}

export interface Choices {
  readonly color: readonly Choice[];
  readonly material: readonly Choice[];
  readonly diameter: readonly Choice[];
  readonly weight: readonly Choice[];
}

/** A choice is off when there is no such item, or none of it on hand (1 §4 "Option buttons"). */
export function isOff({ item }: Choice): boolean {
  return !item || item.qoh <= 0;
}

type Tag = 'color' | 'diameter' | 'weight';

/** What can be chosen on the page of `item`: each choice changes one thing and keeps the others. */
export function choicesFor(
  item: CatalogueItem,
  catalogue: Pick<Catalogue, 'byMaterial' | 'byColorAndSize' | 'materials'>,
): Choices {
  const siblings = (catalogue.byMaterial.get(item.tags.material) ?? []).filter((other) => isOffered(other, item));
  const isSpool = isSpoolMaterial(item.tags.material);
  const bySize = (a: string, b: string) => size(a) - size(b);
  return {
    color: isSpool ? choices(item, siblings, 'color') : [],
    material: isSpool ? materialChoices(item, catalogue) : [],
    diameter: isSpool
      ? choices(item, siblings, 'diameter', bySize)
      : choices(item, siblings.filter(sameColor(item)), 'diameter'),
    weight: isSpool ? choices(item, siblings, 'weight', bySize) : [],
  };
}

function choices(
  item: CatalogueItem,
  siblings: readonly CatalogueItem[],
  tag: Tag,
  order?: (a: string, b: string) => number,
): Choice[] {
  const values = new Map<string, CatalogueItem>();
  for (const sibling of siblings) if (!values.has(sibling.tags[tag])) values.set(sibling.tags[tag], sibling);
  const twins = new Map(siblings.filter(differsOnlyIn(item, tag)).map((twin) => [twin.tags[tag], twin]));
  const sorted = order ? [...values].sort(([a], [b]) => order(a, b)) : [...values];
  return sorted.map(([value, { tags, data }]) => ({
    label: tag === 'color' ? tags.colorName : formatSize(value),
    ...(tag === 'color' && { hex: data.hex }),
    ...link(twins.get(value)),
    current: value === item.tags[tag],
  }));
}

function materialChoices(
  item: CatalogueItem,
  { materials, byMaterial, byColorAndSize }: Pick<Catalogue, 'byMaterial' | 'byColorAndSize' | 'materials'>,
): Choice[] {
  const twins = (byColorAndSize.get(colorAndSize(item.tags)) ?? []).filter((other) => isOffered(other, item));
  return materials
    .filter(({ name }) => isSpoolMaterial(name) && byMaterial.has(name))
    .filter(({ name }) => name !== 'PLA Sub' || item.tags.material === 'PLA Sub')
    .map(({ name }) => ({
      label: name,
      ...link(twins.find(({ tags }) => tags.material === name)),
      current: name === item.tags.material,
    }));
}

function link(item: CatalogueItem | undefined): Pick<Choice, 'item'> {
  return item ? { item } : {};
}

function isOffered(other: CatalogueItem, item: CatalogueItem): boolean {
  return hasOwnPage(other) && (!other.data.discordOnly || item.data.discordOnly);
}

function sameColor(item: CatalogueItem) {
  return ({ tags }: CatalogueItem) => tags.color === item.tags.color;
}

function differsOnlyIn(item: CatalogueItem, tag: Tag) {
  const others = (['color', 'diameter', 'weight'] as const).filter((name) => name !== tag);
  return ({ tags }: CatalogueItem) => others.every((name) => tags[name] === item.tags[name]);
}

function size(text: string): number {
  return gramsOf(text) ?? Number.parseFloat(text);
}
