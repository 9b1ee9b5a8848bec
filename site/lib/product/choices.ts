import { formatSize } from '../../../contract/catalogue/format-size.ts';
import { gramsOf } from '../../../contract/catalogue/grams.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { hasOwnPage } from '../../../contract/listing/listed-items.ts';
import { type Catalogue, colorAndSize } from '../catalogue/catalogue.ts';
import { type OptionTag, type Shelf, shelfOf } from './shelf.ts';

/** An option of a product page. */
export interface Choice {
  readonly label: string;
  /** color of the swatch, and the family that it is filed under */
  readonly hex?: string;
  readonly colorFamily?: string;
  /** the item that differs in this option only; absent where there is none */
  readonly item?: Pick<CatalogueItem, 'id' | 'tags' | 'qoh'>;
  readonly current: boolean;
  /** its item is for the community, and the choice is hidden from everyone else */
  readonly community?: true;
}

export interface Choices {
  readonly color: readonly Choice[];
  readonly material: readonly Choice[];
  readonly diameter: readonly Choice[];
  readonly weight: readonly Choice[];
}

/** An option is off when its item is out of stock, or the color does not come in this pair of sizes. */
export function isOff({ item, community }: Choice): boolean {
  return !item || item.qoh <= 0 || community === true;
}

/** How many colors of a material shoppers can choose from, in any size. */
export function colorsIn(material: string, { byMaterial }: Pick<Catalogue, 'byMaterial'>): number {
  return shelfOf(byMaterial.get(material) ?? []).colors;
}

/** Whether there is something to choose: a lone option is none, and some are for the community only. */
export function offers(choices: readonly Choice[]): 'nothing' | 'community' | 'choice' {
  if (choices.length < 2) return 'nothing';
  return choices.filter(({ community }) => !community).length < 2 ? 'community' : 'choice';
}

/**
 * The options of an item's page: each changes one thing and keeps the others. Colors and materials that do not come in
 * this size are left out, and so are sizes that the color never comes in.
 */
export function choicesFor(
  item: CatalogueItem,
  catalogue: Pick<Catalogue, 'byMaterial' | 'byColorAndSize' | 'materials'>,
): Choices {
  const shelf = shelfOf(catalogue.byMaterial.get(item.tags.material) ?? []);
  const sizes = shelf.ofColor(item.tags.color);
  if (!isSpoolMaterial(item.tags.material)) {
    return {
      color: [],
      material: [],
      diameter: choices(item, shelf, 'diameter', valuesOf(sizes, 'diameter')),
      weight: [],
    };
  }
  return {
    color: colorChoices(item, shelf),
    material: materialChoices(item, catalogue),
    diameter: choices(item, shelf, 'diameter', valuesOf(sizes, 'diameter')),
    // 200 g is offered only on pages of minis.
    weight: choices(item, shelf, 'weight', valuesOf(sizes, 'weight')).filter(
      ({ label, current }) => current || label !== formatSize('200g'),
    ),
  };
}

/** A page shows no more swatches than this; the list of the material has all. */
export const MAX_COLORS = 60;

/** The first colors that come in the item's size, in the order of the lists, and the item's own. */
function colorChoices(item: CatalogueItem, shelf: Shelf): readonly Choice[] {
  const { color } = item.tags;
  const others = firstColors(item.tags, shelf);
  const place = others.findIndex((choice) => choice.item?.tags.color === color);
  const own = choices(item, shelf, 'color', [color]);
  if (place < 0) return others.length < MAX_COLORS ? others : [...others.slice(0, -1), ...own];
  return others.toSpliced(place, 1, ...own);
}

/** Cached by size, because thousands of pages show the same colors. */
const known = new WeakMap<Shelf, Map<string, readonly Choice[]>>();

/** The first colors of a size, none of them as the page's own. */
function firstColors(tags: CatalogueItem['tags'], shelf: Shelf): readonly Choice[] {
  const bySize = known.get(shelf) ?? new Map<string, readonly Choice[]>();
  known.set(shelf, bySize);
  const key = `${tags.diameter} ${tags.weight}`;
  const before = bySize.get(key);
  if (before) return before;
  const colors = [...shelf.values.color.keys()].filter((color) => shelf.find({ ...tags, color }));
  const first = choices({ tags: { ...tags, color: '' } }, shelf, 'color', colors.slice(0, MAX_COLORS));
  bySize.set(key, first);
  return first;
}

/** The distinct sizes, smallest first. */
function valuesOf(items: readonly CatalogueItem[], tag: 'diameter' | 'weight'): string[] {
  return [...new Set(items.map(({ tags }) => tags[tag]))].sort((a, b) => size(a) - size(b));
}

function choices(item: Pick<CatalogueItem, 'tags'>, shelf: Shelf, tag: OptionTag, values: readonly string[]): Choice[] {
  return values.map((value) => {
    const first = shelf.values[tag].get(value);
    const current = value === item.tags[tag];
    const other = shelf.find({ ...item.tags, [tag]: value });
    return {
      label: tag === 'color' ? (first?.tags.colorName ?? value) : formatSize(value),
      ...(tag === 'color' && first && { hex: first.data.hex, colorFamily: first.tags.colorFamily }),
      ...link(other),
      current,
      ...(!current && (other ?? first)?.data.discordOnly && { community: true as const }),
    };
  });
}

function materialChoices(
  item: CatalogueItem,
  { materials, byMaterial, byColorAndSize }: Pick<Catalogue, 'byMaterial' | 'byColorAndSize' | 'materials'>,
): Choice[] {
  const twins = (byColorAndSize.get(colorAndSize(item.tags)) ?? []).filter(hasOwnPage);
  return materials
    .filter(({ name }) => isSpoolMaterial(name) && byMaterial.has(name))
    .filter(({ name }) => name !== 'PLA Sub' || item.tags.material === 'PLA Sub')
    .map(({ name }) => {
      const twin = twins.find(({ tags }) => tags.material === name);
      const current = name === item.tags.material;
      const community = !current && twin?.data.discordOnly ? { community: true as const } : {};
      return { label: materialLabel(name), ...link(twin), current, ...community };
    })
    .filter((choice) => choice.item);
}

function link(item: CatalogueItem | undefined): Pick<Choice, 'item'> {
  return item ? { item } : {};
}

/** Of clothes, smallest first. */
const CLOTHES = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];

function size(text: string): number {
  return CLOTHES.includes(text) ? CLOTHES.indexOf(text) : (gramsOf(text) ?? Number.parseFloat(text));
}
