import { gramsOf } from '../../../api/contract/catalogue/grams.ts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import { materialLabel } from '../../../api/contract/catalogue/material-label.ts';
import { type Catalogue, colorAndSize } from '../catalogue/catalogue.ts';
import { formatSize } from '../catalogue/format-size.ts';
import { hasOwnPage } from '../listing/listed-items.ts';
import { type OptionTag, type Shelf, shelfOf } from './shelf.ts';

/** An option of a product page. */
export interface Choice {
  readonly label: string;
  /** color of the swatch, and the family that it is filed under */
  readonly hex?: string;
  readonly colorFamily?: string;
  /** the item that differs in this option only; absent where there is none */
  readonly item?: CatalogueItem;
  readonly current: boolean;
  /** hidden from everyone but the community: this item only, or the whole value */
  readonly community?: 'item' | 'value';
}

export interface Choices {
  readonly color: readonly Choice[];
  readonly material: readonly Choice[];
  readonly diameter: readonly Choice[];
  readonly weight: readonly Choice[];
}

/** An option is off when its item does not exist or is out of stock. */
export function isOff({ item, community }: Choice): boolean {
  return !item || item.qoh <= 0 || community !== undefined;
}

/** The options of an item's page: each changes one thing and keeps the others. */
export function choicesFor(
  item: CatalogueItem,
  catalogue: Pick<Catalogue, 'byMaterial' | 'byColorAndSize' | 'materials'>,
): Choices {
  const shelf = shelfOf(catalogue.byMaterial.get(item.tags.material) ?? []);
  const bySize = (a: string, b: string) => size(a) - size(b);
  if (!isSpoolMaterial(item.tags.material)) {
    const ofThisKind = [...shelf.values.diameter.keys()].filter((diameter) => shelf.find({ ...item.tags, diameter }));
    ofThisKind.sort(bySize);
    return { color: [], material: [], diameter: choices(item, shelf, 'diameter', ofThisKind), weight: [] };
  }
  return {
    color: choices(item, shelf, 'color', [...shelf.values.color.keys()]),
    material: materialChoices(item, catalogue),
    diameter: choices(item, shelf, 'diameter', [...shelf.values.diameter.keys()].sort(bySize)),
    weight: choices(item, shelf, 'weight', offeredWeights(item, shelf).sort(bySize)),
  };
}

/** 200 g is offered only on pages of minis. */
function offeredWeights({ tags }: CatalogueItem, { values }: Shelf): string[] {
  return [...values.weight.keys()].filter((weight) => weight !== '200g' || tags.weight === '200g');
}

function choices(item: CatalogueItem, shelf: Shelf, tag: OptionTag, values: readonly string[]): Choice[] {
  return values.map((value) => {
    const first = shelf.values[tag].get(value);
    const current = value === item.tags[tag];
    const other = shelf.find({ ...item.tags, [tag]: value });
    return {
      label: tag === 'color' ? (first?.tags.colorName ?? value) : formatSize(value),
      ...(tag === 'color' && first && { hex: first.data.hex, colorFamily: first.tags.colorFamily }),
      ...link(other),
      current,
      ...(!current && first?.data.discordOnly && { community: 'value' as const }),
      ...(!current && !first?.data.discordOnly && other?.data.discordOnly && { community: 'item' as const }),
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
      const community = !current && twin?.data.discordOnly ? { community: 'item' as const } : {};
      return { label: materialLabel(name), ...link(twin), current, ...community };
    });
}

function link(item: CatalogueItem | undefined): Pick<Choice, 'item'> {
  return item ? { item } : {};
}

function size(text: string): number {
  return gramsOf(text) ?? Number.parseFloat(text);
}
