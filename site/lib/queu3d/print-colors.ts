import * as z from 'zod';
import { type Item, itemSchema } from '../../../api/contract/catalogue/item.ts';
import type { MaterialName } from '../../../api/contract/catalogue/material.ts';
import { callApi } from '../api.ts';

/** A filament color that prints can be made in. */
export interface PrintColor {
  readonly material: MaterialName;
  readonly colorName: string;
  readonly hex: string;
  readonly isInStock: boolean;
}

type PrintSpool = Pick<Item, 'id' | 'name' | 'price' | 'qoh' | 'data' | 'tags'>;

/** Prints are made from 1 kg spools, so only their colors and stock count. */
export const SPOOL_WEIGHT = '1kg';

/** Each color of the materials once, in the shop's order; in stock if any of its spools is. */
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

const spoolsSchema = z.array(itemSchema.pick({ id: true, name: true, price: true, qoh: true, data: true, tags: true }));

/** Fetches the colors of these materials with their current stock. Throws an ApiError. */
export async function fetchPrintColors(materials: readonly MaterialName[]): Promise<PrintColor[]> {
  const query = new URLSearchParams({
    q: `tags.material=${materials.join(',')}&weight=${SPOOL_WEIGHT}`,
    filter: 'name,price,qoh,data,tags',
    filterInclusion: 'true',
  });
  return printColors(await callApi(`/api/items/tags?${query}`, spoolsSchema), materials);
}

export function colorsOf(colors: readonly PrintColor[], material: MaterialName): readonly PrintColor[] {
  return colors.filter((color) => color.material === material);
}

export function colorNamesInStock(colors: readonly PrintColor[], material: MaterialName): string[] {
  return colorsOf(colors, material).flatMap(({ colorName, isInStock }) => (isInStock ? [colorName] : []));
}

/** The chosen color, such as `#0b5a63`; gray when there is none. */
export function hexOf(
  colors: readonly PrintColor[],
  chosen: { readonly material: MaterialName; readonly colorName: string },
): string {
  const found = colorsOf(colors, chosen.material).find(({ colorName }) => colorName === chosen.colorName);
  return found?.hex ?? '#8d8b84';
}
