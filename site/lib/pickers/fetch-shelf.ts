import * as z from 'zod';
import { itemSchema } from '../../../api/contract/catalogue/item.ts';
import { callApi } from '../api.ts';
import type { PickerPlan } from './plans.ts';
import { type Shelf, shelfOf } from './shelf.ts';

const shelfItemsSchema = z.array(
  itemSchema.pick({ id: true, name: true, price: true, qoh: true, imgSrc: true, data: true, tags: true }),
);

// Loaded on demand, because it brings the schemas.

/** Fetches the current rolls and bundle, with community rolls if requested. */
export async function fetchShelf(plan: PickerPlan, community: boolean): Promise<Shelf> {
  const call: PickerPlan['call'] = community ? `${plan.call}&discord=true` : plan.call;
  return shelfOf(await callApi(call, shelfItemsSchema), plan);
}
