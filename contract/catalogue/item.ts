import * as z from 'zod';
import { centsSchema } from '../cents.ts';

/** A flag is `'true'` or absent, because the query language compares text. */
const flagTag = z.literal('true').optional();

export const itemTagsSchema = z.object({
  color: z.string().describe('as in the URL, such as SignalRed'),
  colorName: z.string().describe('for shoppers, such as Signal Red'),
  material: z.string(),
  weight: z.string(),
  diameter: z.string(),
  colorFamily: z.string(),
  kind: z.string().optional().describe('goods other than filament: tshirt, Poster, nozzles, Tubing, parts …'),
  sale: flagTag,
  new: flagTag,
  showOnHome: flagTag,
});

export const itemDataSchema = z.object({
  temp: z.int().nullable().describe('recommended nozzle temperature in °C; null for goods that are not filament'),
  freeGround: z.boolean(),
  discordOnly: z.boolean(),
  membersOnly: z.boolean().describe('only members of Premium can buy it'),
  sku: z.string(),
  gtin: z.string().optional(),
  hex: z.string(),
  summary: z.string(),
  was: centsSchema.nullable().describe('cents before the sale; null: not on sale'),
});

/** Each list holds the values that the item’s material comes in. */
export const itemOptionsSchema = z.object({
  color: z.array(z.string()),
  colorName: z.array(z.string()),
  diameter: z.array(z.string()),
  weight: z.array(z.string()),
  material: z.array(z.string()),
});

/** One sellable variant, as returned by the `/api/items` routes. */
export const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  desc: z.string().describe('HTML'),
  extraInfo: z.string().describe('HTML'),
  price: centsSchema.describe('cents'),
  qoh: z.int().min(0).describe('quantity on hand'),
  imgSrc: z.array(z.string()).describe('media URLs: swatch, side picture, then the rest'),
  previewVideos: z
    .array(z.string())
    .describe('media URLs: the name of a 360° spin ends in spin, that of a video in .mp4'),
  data: itemDataSchema,
  sides: z.array(z.string()).describe('ids of the add-ons offered with it'),
  active: z.boolean(),
  displayIndex: z.int(),
  type: z.string().describe('item, bundle or pod'),
  options: itemOptionsSchema,
  tags: itemTagsSchema,
});

export type Item = z.infer<typeof itemSchema>;
/** An item as the content files describe it; its stock is only used when the database does not have the item yet. */
export type CatalogueItem = Item;
export type ItemTags = z.infer<typeof itemTagsSchema>;
