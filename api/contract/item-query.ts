import * as z from 'zod';
import { itemSchema } from './catalogue/item.ts';

/**
 * The query language of the item calls.
 *
 * `q` holds conditions `path=value` joined by `&` (encoded as %26 inside the parameter); a path is a field, or `tags.`, `options.` or
 * `data.` and a name; a bare name stands for a tag. A value may list alternatives with commas. `key` and `value` are one more condition on a tag.
 * `filter` names fields, and `filterInclusion=true` keeps them while `false` leaves them out.
 */
export const itemQuerySchema = z.object({
  q: z.string().max(1000).optional(),
  key: z.string().max(60).optional(),
  value: z.string().max(200).optional(),
  filter: z.string().max(300).optional(),
  filterInclusion: z.enum(['true', 'false']).optional(),
  active: z.enum(['true', 'false']).optional(),
});
export type ItemQuery = z.infer<typeof itemQuerySchema>;

/** `filter` may leave any field out, but never the id. */
export const itemListSchema = z.array(itemSchema.partial().required({ id: true }));

/** `GET /api/items/tags/all`: each tag with the values it takes. */
export const tagValuesSchema = z.record(z.string(), z.array(z.string()));
