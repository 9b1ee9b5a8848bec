import type { Item } from '../../../api/contract/catalogue/item.ts';
import type { MaterialName } from '../../../api/contract/catalogue/material.ts';

/** A spool that prints are made from, and that can be bought instead. */
export interface PrintColor {
  readonly material: MaterialName;
  readonly colorName: string;
  readonly hex: string;
  readonly isInStock: boolean;
}

export type PrintSpool = Pick<Item, 'id' | 'name' | 'price' | 'qoh' | 'data' | 'tags'>;

/** What a page is built with, and asks for anew: the spools of one kilogram of all that is printed with. */
export const SPOOL_WEIGHT = '1kg';

/** Every color of the materials once, in the order of the shop; in stock when any of its spools is. */
export function printColors(spools: readonly PrintSpool[], materials: readonly MaterialName[]): PrintColor[] {
  const colors = new Map<string, PrintColor>();
  for (const { qoh, data, tags } of spools) {
    const material = materials.find((name) => name === tags.material);
    if (!material || tags.weight !== SPOOL_WEIGHT || data.discordOnly) continue;
    const key = `${material}/${tags.colorName}`;
    const isInStock = qoh > 0 || (colors.get(key)?.isInStock ?? false);
    colors.set(key, { material, colorName: tags.colorName, hex: data.hex, isInStock });
  }
  return [...colors.values()];
}

/** Names of the colors of a material that are in stock. */
export function inStockOf(colors: readonly PrintColor[], material: MaterialName): string[] {
  return colorsOf(colors, material).flatMap(({ colorName, isInStock }) => (isInStock ? [colorName] : []));
}

/** The color that is chosen, such as `#0b5a63`. */
export function materialColor(
  colors: readonly PrintColor[],
  chosen: { readonly material: MaterialName; readonly colorName: string },
): string {
  const found = colorsOf(colors, chosen.material).find(({ colorName }) => colorName === chosen.colorName);
  return found?.hex ?? '#8d8b84';
}

export function colorsOf(colors: readonly PrintColor[], material: MaterialName): readonly PrintColor[] {
  return colors.filter((color) => color.material === material);
}
