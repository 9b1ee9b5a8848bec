import * as z from 'zod';
import { itemSchema } from '../../../api/contract/catalogue/item.ts';
import type { MaterialName } from '../../../api/contract/catalogue/material.ts';
import { callApi } from '../api.ts';
import { type PrintColor, printColors, SPOOL_WEIGHT } from './print-colors.ts';

const spoolsSchema = z.array(itemSchema.pick({ id: true, name: true, price: true, qoh: true, data: true, tags: true }));

/** The colors of these materials as they are in stock now (2 §7). Throws an ApiError. */
export async function fetchPrintColors(materials: readonly MaterialName[]): Promise<PrintColor[]> {
  const query = new URLSearchParams({
    q: `tags.material=${materials.join(',')}&weight=${SPOOL_WEIGHT}`,
    filter: 'name,price,qoh,data,tags',
    filterInclusion: 'true',
  });
  return printColors(await callApi(`/api/items/tags?${query}`, spoolsSchema), materials);
}
