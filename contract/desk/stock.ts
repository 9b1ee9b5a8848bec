import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { idSchema } from '../id.ts';
import { searchWordsSchema } from './paging.ts';

/** What changed an item's stock, by the name that staff read. */
export const movementNames = {
  sale: 'Sold',
  release: 'Payment failed',
  cancel: 'Order canceled',
  return: 'Returned',
  restock: 'Restocked',
  arrival: 'Arrived',
  count: 'Counted',
  damage: 'Damaged',
  lost: 'Lost',
  undo: 'Undone',
  vending: 'Into the machine',
  import: 'First stock',
  carried: 'Carried over',
  other: 'Other',
} as const;
export type MovementKind = keyof typeof movementNames;
const movementKinds = Object.keys(movementNames) as MovementKind[];

/** Why pieces leave the shelf without an order. */
export const writeOffKinds = ['damage', 'lost'] as const satisfies readonly MovementKind[];

const priceChangeStates = ['waiting', 'published', 'refused', 'ended'] as const;

export const STOCK_PAGE = 50;
/** Labels of one PDF: ten sheets. More are a list that nobody has narrowed. */
export const MAX_LABELS = 300;
/** Of an item's history and of its price changes, at a time. */
export const HISTORY_PAGE = 50;

const pieces = z.int().min(0).max(100_000);
const note = z.string().trim().max(200);
const itemId = z.string().min(1).max(120);
/** Of one press: a request that is sent twice counts once. */
const key = idSchema();

/** The words and filters of the list, which are its address as well. */
export const stockQuerySchema = z.object({
  q: searchWordsSchema.default('').describe('words of name, material, size, SKU or place'),
  show: z.enum(['all', 'low', 'out', 'alerts']).default('all'),
  material: z.string().max(60).default(''),
  sort: z.enum(['stock', 'name']).default('stock'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type StockQuery = z.infer<typeof stockQuerySchema>;

export const stockRowSchema = z.object({
  id: z.string(),
  name: z.string().describe('such as "Petrol PLA"'),
  size: z.string().describe('such as "1.75 mm, 1 kg"; empty for goods without sizes'),
  material: z.string(),
  sku: z.string(),
  picture: z.string(),
  path: z.string().describe('its page in the shop'),
  active: z.boolean(),
  price: centsSchema.describe('cents; what the shop shows now'),
  was: centsSchema.nullable().describe('cents; the price before, if it is struck out'),
  available: z.int().min(0).describe('can be sold'),
  reserved: z.int().min(0).describe('sold or being paid for, and not packed yet: still on the shelf'),
  threshold: z.int().min(0).describe('low below this number'),
  ownThreshold: z.int().min(0).nullable().describe('null: the threshold of the shop'),
  place: z.string().nullable().describe('on the shelf'),
  incoming: z.int().min(0).describe('ordered from suppliers, and not arrived yet'),
  expectedOn: z.iso.date().nullable().describe('when the first of them should arrive; null: not known'),
  sold: z.int().describe('in the last 7 days, without what came back'),
  alerts: z.int().min(0).describe('shoppers who wait for it'),
  level: z.enum(['out', 'low', 'enough']),
});
export type StockRow = z.infer<typeof stockRowSchema>;

export const stockPageSchema = z.object({
  rows: z.array(stockRowSchema),
  total: z.int().min(0),
  page: z.int().min(1),
  pages: z.int().min(1),
  threshold: z.int().min(0).describe('of items without their own'),
  materials: z.array(z.string()),
});
export type StockPage = z.infer<typeof stockPageSchema>;

const movementSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(movementKinds),
  change: z.int(),
  balance: z.int().min(0),
  order: z.string().nullable().describe('number of its order'),
  by: z.string().nullable().describe('null: the shop itself'),
  note: z.string().nullable(),
  undo: z.enum(['possible', 'done']).nullable().describe('null: cannot be undone'),
});
export type Movement = z.infer<typeof movementSchema>;

export const movementsSchema = z.object({
  movements: z.array(movementSchema).describe('newest first'),
  next: z.string().nullable().describe('where the next page begins; null: this is the last'),
});
export const movementsQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

const priceChangeSchema = z.object({
  id: z.int(),
  price: centsSchema,
  was: centsSchema.nullable(),
  from: z.iso.datetime().nullable().describe('null: a price, not a sale'),
  until: z.iso.datetime().nullable(),
  state: z.enum(priceChangeStates),
  reason: z.string().nullable().describe('why it was refused, or how it ended'),
  by: z.string(),
  at: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  removedAt: z.iso.datetime().nullable().describe('asked for its end, which the next release brings'),
});
export type PriceChange = z.infer<typeof priceChangeSchema>;

/** The process that builds releases. */
/** The process that builds releases. */
export const publisherSchema = z.object({
  state: z.enum(['absent', 'idle', 'building']),
  problem: z.string().nullable().describe('why the last build failed'),
});
export type Publisher = z.infer<typeof publisherSchema>;

export const stockItemSchema = stockRowSchema.extend({
  prices: z.array(priceChangeSchema).describe('those in force, then the latest others; newest first'),
  publisher: publisherSchema,
});
export type StockItem = z.infer<typeof stockItemSchema>;

/** What a scanner read, or somebody typed: a SKU, or an item's id. */
export const codeParamsSchema = z.object({ code: z.string().trim().min(1).max(120) });

export const itemParamsSchema = z.object({ id: itemId });

/** One change of an item's stock. */
export const stockChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restock'), key, add: pieces.min(1), note: note.default('') }),
  z.strictObject({
    kind: z.literal('count'),
    key,
    counted: pieces.describe('on the shelf, with what is reserved for orders'),
    note: note.default(''),
  }),
  z.strictObject({ kind: z.enum(writeOffKinds), key, remove: pieces.min(1), note: note.min(3) }),
]);

export const stockChangedSchema = z.object({
  available: z.int().min(0),
  reserved: z.int().min(0),
  change: z.int().describe('what it added or took away'),
  missing: z.int().min(0).describe('pieces that orders reserved, and that were not on the shelf'),
  movement: z.string().nullable().describe('to undo it; null: there is nothing to undo'),
});
export type StockChanged = z.infer<typeof stockChangedSchema>;

export const movementParamsSchema = z.object({ id: itemId, movement: z.string().regex(/^\d{1,18}$/) });

/** What staff set of an item. A field that is left out stays. */
export const stockSettingsSchema = z.strictObject({
  place: z.string().trim().max(40).nullable().optional().describe('on the shelf, such as B-04; null: none'),
  threshold: pieces.nullable().optional().describe('null: that of the shop'),
});
export const shopThresholdSchema = z.strictObject({ threshold: pieces });

const moment = z.iso.datetime({ offset: true });

/** A new price, or a sale with its first moment and the first moment after it. */
export const newPriceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    key,
    price: centsSchema.min(1),
    was: centsSchema.nullable().default(null).describe('the price before, struck out'),
  }),
  z.strictObject({ kind: z.literal('sale'), key, price: centsSchema.min(1), from: moment, until: moment }),
]);
export type NewPrice = z.infer<typeof newPriceSchema>;
export const priceParamsSchema = z.object({ change: z.coerce.number().int().min(1).max(2_147_483_647) });
