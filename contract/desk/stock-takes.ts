import * as z from 'zod';
import { idSchema } from '../id.ts';
import { pageNumberSchema } from './paging.ts';
import { stockQuerySchema } from './stock.ts';

export const takeStates = ['open', 'approved', 'canceled'] as const;

/** More items than a shop of this kind has. */
export const MAX_TAKE_LINES = 20_000;

const pieces = z.int().min(0).max(100_000);
/** Of one press: a request that is sent twice counts once. */
const key = idSchema();

/** A stock take of the items that the list of stock shows for these words and filters. */
export const openTakeSchema = z.strictObject({
  key,
  name: z.string().trim().min(1, 'Please enter a name.').max(80).describe('such as "Shelf C"'),
  ...stockQuerySchema.pick({ q: true, show: true, material: true }).shape,
});

export const takeParamsSchema = z.object({ take: z.coerce.number().int().min(1).max(2_147_483_647) });

const takeSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(takeStates),
  openedBy: z.string(),
  openedAt: z.iso.datetime(),
  closedBy: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  items: z.int().min(0),
  counted: z.int().min(0).describe('items that were counted'),
  different: z.int().min(0).describe('items with another number than expected'),
  recount: z.int().min(0).describe('items to count again before it can be approved'),
  pieces: z.int().describe('found more than expected; below 0: missing'),
  value: z.int().describe('cents; of those pieces'),
});
export type Take = z.infer<typeof takeSchema>;

export const takeListSchema = z.object({ rows: z.array(takeSchema).describe('newest first'), total: z.int().min(0) });

export const takeShows = ['', 'todo', 'different', 'recount'] as const;
export const takeQuerySchema = z.object({ show: z.enum(takeShows).default(''), page: pageNumberSchema });
export type TakeQuery = z.infer<typeof takeQuerySchema>;

const takeLineSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.string(),
  sku: z.string(),
  picture: z.string(),
  place: z.string().nullable().describe('on the shelf'),
  counted: pieces.nullable().describe('null: not yet'),
  expected: z.int().nullable().describe('on the shelf when it was counted, with what orders have reserved'),
  recount: z.boolean().describe('it moved while it was counted, or was counted elsewhere since'),
  value: z.int().nullable().describe('cents; of the difference'),
  by: z.string().nullable().describe('who counted last'),
});
export type TakeLine = z.infer<typeof takeLineSchema>;

export const takePageSchema = takeSchema.extend({
  version: z.int().min(0).describe('increases with each count'),
  rows: z.array(takeLineSchema).describe('by their place on the shelf'),
  total: z.int().min(0).describe('rows of all pages'),
});
export type TakePage = z.infer<typeof takePageSchema>;

const code = z.string().trim().min(1).max(120).describe('a SKU or an item’s id');

/** What one person counted. Several may count the same item at several places: their numbers are added. */
export const countSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), key, code, pieces: pieces.min(1) }),
  z.strictObject({ kind: z.literal('set'), key, code, pieces: pieces.describe('of the item in all places') }),
  z.strictObject({ kind: z.literal('clear'), key, code }).describe('as if it had not been counted'),
]);
export type Count = z.infer<typeof countSchema>;
export const countedSchema = takeLineSchema.pick({
  id: true,
  name: true,
  size: true,
  sku: true,
  picture: true,
  counted: true,
});

export const approveTakeSchema = z.strictObject({ version: z.int().min(0).describe('what was seen') });
export const approvedTakeSchema = z.object({
  changed: z.int().min(0).describe('items'),
  missing: z.int().min(0).describe('pieces that orders have reserved, and that are not on the shelf'),
});
