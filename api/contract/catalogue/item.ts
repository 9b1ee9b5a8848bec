import * as z from 'zod';
import { centsSchema } from '../money/cents.ts';

/** Marks that are on or absent; the query language compares them as text. */
const flagTag = z.literal('true').optional();

export const itemTagsSchema = z.object({
  color: z.string().describe('as in the address, such as SignalRed'),
  colorName: z.string().describe('as shown, such as Signal Red'),
  material: z.string(),
  weight: z.string(),
  diameter: z.string(),
  colorFamily: z.string(),
  kind: z.string().optional().describe('what a good is that is not filament: tshirt, Poster, nozzle, Tubing, parts …'),
  sale: flagTag,
  new: flagTag,
  showOnHome: flagTag,
});

export const itemDataSchema = z.object({
  temp: z.int().nullable().describe('recommended nozzle temperature in °C; null for goods that are not filament'),
  freeGround: z.boolean(),
  discordOnly: z.boolean(),
  sku: z.string(),
  hex: z.string(),
  summary: z.string(),
  was: centsSchema.nullable().describe('the price before the sale'),
});

/** Each list holds what the item’s material is offered in. */
export const itemOptionsSchema = z.object({
  color: z.array(z.string()),
  colorName: z.array(z.string()),
  diameter: z.array(z.string()),
  weight: z.array(z.string()),
  material: z.array(z.string()),
});

/** One sellable variant, as the calls below `/api/items` give it. */
export const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  desc: z.string().describe('HTML'),
  extraInfo: z.string().describe('HTML'),
  price: centsSchema,
  qoh: z.int().min(0).describe('quantity on hand'),
  imgSrc: z.array(z.string()).describe('media URLs: the swatch, then the side picture, then the rest'),
  previewVideos: z
    .array(z.string())
    .describe('media URLs: a 360° spin has a name that ends in spin, a video ends in .mp4'),
  data: itemDataSchema,
  sides: z.array(z.string()).describe('ids of the add-ons offered with it'),
  active: z.boolean(),
  displayIndex: z.int(),
  type: z.string().describe('item, bundle or pod'),
  options: itemOptionsSchema,
  tags: itemTagsSchema,
});

export type Item = z.infer<typeof itemSchema>;
/** What content knows of an item; the stock in it counts only while the item is new to the database. */
export type CatalogueItem = Item;
export type ItemTags = z.infer<typeof itemTagsSchema>;
