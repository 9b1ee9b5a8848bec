import * as z from 'zod';
import { itemSchema } from '../../../contract/catalogue/item.ts';
import { callApi } from '../api.ts';
import { idLists } from '../live-stock.ts';
import { ITEM_FIELDS, type PickerPlan } from './plans.ts';
import { type Shelf, shelfOf } from './shelf.ts';

const shelfItemsSchema = z.array(
  itemSchema.pick({ id: true, name: true, price: true, qoh: true, imgSrc: true, data: true, tags: true }),
);

// Loaded on demand, because it brings the schemas.

/** Fetches the current rolls and bundle of a picker that has all of them, with community rolls if requested. */
export async function fetchShelf(plan: PickerPlan, community: boolean): Promise<Shelf> {
  const call: PickerPlan['call'] = community ? `${plan.call}&discord=true` : plan.call;
  return shelfOf(await callApi(call, shelfItemsSchema), plan);
}

/** Fetches the rolls, and the bundle, of these ids, in the order of the shop. */
export async function fetchRolls(plan: PickerPlan, ids: readonly string[]): Promise<Shelf> {
  const calls = idLists(ids).map((list) =>
    callApi(`/api/items?id=${list}&discord=true&${ITEM_FIELDS}`, shelfItemsSchema),
  );
  return shelfOf((await Promise.all(calls)).flat(), plan);
}
