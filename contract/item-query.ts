import * as z from 'zod';
import { itemSchema } from './catalogue/item.ts';

/** Items in one answer: more than our own shop has, and few enough for any caller. */
const MAX_ITEMS = 250;

/**
 * The query language of the item routes.
 *
 * `q` holds conditions `path=value` joined by `&` (encoded as %26 inside the parameter); a path is a field, or `tags.`,
 * `options.` or `data.` and a name; a bare name stands for a tag. A part without `=` is free text: the item's name, with
 * its material, contains it. A value may list alternatives with commas and is
 * compared case-insensitively; a missing flag such as `sale` reads as `false`,
 * and `showOnHome` alone as `true`. `key` and `value` are one more condition,
 * and so is every parameter not named here, such as `active=true` or `weight=1kg`. `filter` names fields:
 * `filterInclusion=true` keeps only them, `false` leaves them out; the id always stays.
 *
 * An answer has at most `limit` items, after the first `offset`: fewer where whole items list thousands of colors as
 * their options. `X-Total-Count` says how many match, and `Link` has the address of the next. Of `tags/all`, each tag has
 * at most `limit` values, and the tag with most of them counts.
 *
 * Inactive items are never listed. Items for the community are listed with `discord=true` or `data.discordOnly=true`.
 */
export const itemQuerySchema = z
  .object({
    q: z
      .string()
      .max(1000)
      .optional()
      .describe('free text or conditions such as tags.material=PLA,PETG%26weight=1kg, up to 1000 characters'),
    id: z.string().max(4_000).optional().describe('ids, comma-separated: about a hundred, as on a page of a list'),
    key: z.string().max(60).optional().describe('path of one more condition'),
    value: z.string().max(200).optional().describe('value of that condition'),
    filter: z.string().max(300).optional().describe('comma-separated field names, or tag names for tags/all'),
    filterInclusion: z
      .enum(['true', 'false'])
      .optional()
      .describe('true (default) keeps the fields in filter, false drops them'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_ITEMS)
      .default(MAX_ITEMS)
      .describe('at most this many items, or values of a tag; the answer may have fewer: follow its Link'),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .describe('leaves out this many items, or values of each tag, first'),
    discord: z.enum(['true', 'false']).optional().describe('true includes community-only items'),
  })
  .catchall(z.string().max(200));
export type ItemQuery = z.infer<typeof itemQuerySchema>;

/** `filter` can drop any field except the id. */
export const itemListSchema = z.array(itemSchema.partial().required({ id: true }));

/** `GET /api/items/tags/all`: each tag with its values. */
export const tagValuesSchema = z.record(z.string(), z.array(z.string()));
