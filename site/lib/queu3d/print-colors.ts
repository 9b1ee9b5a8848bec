import * as z from 'zod';
import { type Item, itemSchema } from '../../../contract/catalogue/item.ts';
import type { MaterialName } from '../../../contract/catalogue/material.ts';
import { CARDS_A_PAGE } from '../../../contract/search-limits.ts';
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
function printColors(spools: readonly PrintSpool[], materials: readonly MaterialName[]): PrintColor[] {
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

/** A page with the colors of more spools would be too large. */
const MAX_SPOOLS = 120;

/** The colors that the page ships: all, or the first ones of each material of a shop that has very many. */
export interface BuiltColors {
  readonly colors: readonly PrintColor[];
  readonly hasAllColors: boolean;
}

export function builtColors(items: readonly PrintSpool[], materials: readonly MaterialName[]): BuiltColors {
  const of = (name: MaterialName) => (spool: PrintSpool) => printColors([spool], [name]).length > 0;
  const spools = materials.map((name) => items.filter(of(name)));
  const hasAllColors = spools.flat().length <= MAX_SPOOLS;
  if (hasAllColors) return { colors: printColors(items, materials), hasAllColors };
  const first = spools.flatMap((ofMaterial) => ofMaterial.slice(0, CARDS_A_PAGE));
  return { colors: printColors(first, materials), hasAllColors };
}

const spoolsSchema = z.array(itemSchema.pick({ id: true, name: true, price: true, qoh: true, data: true, tags: true }));

const FIELDS = { filter: 'name,price,qoh,data,tags', filterInclusion: 'true' };

/** Fetches the colors that the page shipped, with their current stock. Throws an ApiError. */
export async function fetchPrintColors(
  materials: readonly MaterialName[],
  hasAllColors: boolean,
): Promise<PrintColor[]> {
  if (hasAllColors) return await fetchColors(materials, {});
  const lists = materials.map((name) => fetchColors([name], { limit: String(CARDS_A_PAGE) }));
  return (await Promise.all(lists)).flat();
}

async function fetchColors(materials: readonly MaterialName[], bound: Record<string, string>): Promise<PrintColor[]> {
  const q = `tags.material=${materials.join(',')}&weight=${SPOOL_WEIGHT}`;
  const query = new URLSearchParams({ q, ...FIELDS, ...bound });
  return printColors(await callApi(`/api/items/tags?${query}`, spoolsSchema), materials);
}

/** Fetches the colors of a material that these spools have. Throws an ApiError. */
export async function fetchColorsOf(ids: readonly string[], material: MaterialName): Promise<PrintColor[]> {
  if (ids.length === 0) return [];
  const query = new URLSearchParams({ id: ids.join(','), ...FIELDS });
  const spools = new Map((await callApi(`/api/items?${query}`, spoolsSchema)).map((spool) => [spool.id, spool]));
  return printColors(
    ids.flatMap((id) => spools.get(id) ?? []),
    [material],
  );
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
