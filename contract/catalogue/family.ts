import * as z from 'zod';
import { centsSchema } from '../cents.ts';
import { finishes, measuredColorSchema } from './filament-facts.ts';
import { gtinSchema } from './gtin.ts';
import { materialNameSchema } from './material.ts';
import type { PictureUse } from './picture-uses.ts';
import { saleSchema } from './sale.ts';

export const colorFamilies = [
  'Black',
  'Gray',
  'White',
  'Pink',
  'Purple',
  'Blue',
  'Teal',
  'Green',
  'Yellow',
  'Orange',
  'Red',
  'Brown',
  'Clear',
  'Mixed',
] as const;

/** Kinds of goods other than filament; the Merch and Printer upgrades categories filter by them. */
export const goodsKinds = [
  'tshirt',
  'Poster',
  'nozzles',
  'Tubing',
  'parts',
  'token',
  'swatches',
  'desiccant',
  'bundle',
  'kit',
] as const;

const picturePath = z
  .string()
  .regex(/^[a-z0-9/-]+-800\.webp$/, 'must name a picture below content/media that ends in -800.webp')
  .meta({ picture: 'square' satisfies PictureUse });
const swatchPath = z
  .string()
  .regex(/^[a-z0-9/-]+-swatch-240\.webp$/, 'must name a picture below content/media that ends in -swatch-240.webp')
  .meta({ picture: 'swatch' satisfies PictureUse });

/** Nothing is filled into the texts of products. */
const plain = z.string().regex(/^[^{}]*$/, 'must have no curly brackets: they are shown as they are');

const spinPath = z
  .string()
  .regex(/^[a-z0-9/-]+-spin\.webp$/, 'must name a picture below content/media that ends in -spin.webp');
const videoPath = z.string().regex(/^[a-z0-9/-]+\.mp4$/, 'must name a video below content/media that ends in .mp4');

/** One sellable item of a family. */
const variantSchema = z.strictObject({
  diameter: z.string().regex(/^[A-Za-z0-9.]+$/, 'must have letters, digits and dots only, such as 1.75mm'),
  weight: z.string().regex(/^[A-Za-z0-9.]+$/, 'must have letters, digits and dots only, such as 1kg'),
  price: centsSchema.min(1, 'must be at least 1 cent').describe('cents'),
  was: centsSchema.optional().describe('cents before a sale; sets the tag "sale"'),
  sales: z.array(saleSchema).max(20).default([]).describe('scheduled sales, none at the same time as another'),
  qoh: z
    .int()
    .min(0)
    .max(1_000_000)
    .meta({ title: 'Stock at the start', description: 'of a new item; after that the database counts' }),
  backOn: z.iso.date().optional().describe('day that a sold-out item is expected back; shown while it is ahead'),
  gtin: gtinSchema.optional().meta({ title: 'GTIN', description: 'the number under the barcode, if it has one' }),
  name: z.string().optional().describe('overrides the family name'),
  title: plain.min(10).max(70).optional().describe('page title, instead of "Petrol PLA, 1.75 mm, 1 kg"'),
  description: plain.min(50).max(170).optional().describe('for search results, instead of the summary'),
  displayIndex: z.int().optional().describe('overrides that of the family; lists show the highest first'),
  active: z.boolean().default(true).describe('false: not sold'),
  new: z.boolean().default(false),
  showOnHome: z.boolean().default(false),
  freeGround: z.boolean().default(false),
  discordOnly: z.boolean().default(false),
  unusualPrice: z.boolean().default(false).describe('true: a price far from those of similar goods is meant'),
  media: z
    .strictObject({ side: picturePath, more: z.array(picturePath).default([]) })
    .optional()
    .describe('replaces the family’s pictures; spools other than 1 kg of 1.75 mm need their own'),
});

/** A file below `content/products/`: one color of one material, or one product that is not filament, in all its sizes. */
export const familySchema = z.strictObject({
  material: materialNameSchema,
  color: z.string().regex(/^[A-Za-z0-9]+$/, 'must have letters and digits only: it is part of the page’s address'),
  colorName: z.string().min(1),
  name: z.string().min(1).describe('page heading, such as "Petrol" or "Brass nozzle"'),
  kind: z.enum(goodsKinds).optional().describe('only for goods that are not filament'),
  colorFamily: z.enum(colorFamilies),
  hex: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #0B5A63'),
  finish: z.enum(finishes).optional(),
  measured: measuredColorSchema.optional().describe('the color as an instrument read it; hex is then that color'),
  transmissionDistanceMm: z
    .number()
    .min(0.1)
    .max(100)
    .optional()
    .describe('mm of the filament through which white light no longer shows, as HueForge counts it'),
  retired: z
    .boolean()
    .default(false)
    .describe('no longer sold in any size: lists leave it out, and its pages lead to the nearest color'),
  membersOnly: z.boolean().default(false).describe('only members can buy it; PLA Sub always is'),
  summary: plain.min(20).max(180).describe('one or two sentences under the heading'),
  description: plain.min(120).describe('paragraphs of plain text with an empty line between them'),
  extraInfo: plain.min(20).describe('paragraphs for the second tab'),
  facts: z
    .array(z.strictObject({ label: z.string(), value: z.string() }))
    .default([])
    .describe('extra rows for the data table, after those of the material'),
  displayIndex: z.int().min(0).max(10_000).describe('lists show the highest first'),
  media: z.strictObject({
    swatch: swatchPath,
    side: picturePath,
    more: z.array(picturePath).default([]),
    spin: spinPath.optional().describe('24 views of a full turn, six per row'),
    video: videoPath.optional(),
  }),
  variants: z.array(variantSchema).min(1),
});

export type Family = z.infer<typeof familySchema>;
export type Variant = z.infer<typeof variantSchema>;
