import * as z from 'zod';
import { itemSchema } from '../../contract/catalogue/item.ts';
import { callApi } from './api.ts';

const chosenSchema = itemSchema.pick({
  id: true,
  name: true,
  price: true,
  qoh: true,
  imgSrc: true,
  tags: true,
  data: true,
});
export type ChosenItem = z.infer<typeof chosenSchema>;

/** The API's limit of ids per query. */
const PER_CALL = 20;

/** The current items of these ids, in this order, without those no longer sold. Throws an ApiError. */
export async function fetchChosen(ids: readonly string[]): Promise<ChosenItem[]> {
  const calls: Promise<ChosenItem[]>[] = [];
  for (let at = 0; at < ids.length; at += PER_CALL) calls.push(fetchSome(ids.slice(at, at + PER_CALL)));
  const byId = new Map((await Promise.all(calls)).flat().map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function fetchSome(ids: readonly string[]): Promise<ChosenItem[]> {
  const query = new URLSearchParams({
    q: `id=${ids.join(',')}`,
    filter: Object.keys(chosenSchema.shape).join(','),
    filterInclusion: 'true',
    discord: 'true',
  });
  return callApi(`/api/items?${query}`, z.array(chosenSchema));
}
