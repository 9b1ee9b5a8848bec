import * as z from 'zod';
import { colorFamilies } from './catalogue/family.ts';
import { guideSchema, materialNameSchema } from './catalogue/material.ts';

const hex = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #0B5A63');
const copy = z.string().min(1);
const itemId = z.string().regex(/^[a-z0-9.-]+$/, 'must be the id of an item, such as pla-black-1.75mm-1kg');
const ownPath = z.string().regex(/^\/([^\s]*\/)?$/, 'must be a path of this site with a slash at both ends');

const linkSchema = z.strictObject({
  label: copy.describe('{price} stands for the lowest price of what it leads to'),
  url: ownPath,
});

/** The strength of some materials as bars; the last one is the one to notice. */
const strengthPromoSchema = z.strictObject({
  heading: z.array(copy).min(1).max(2).describe('lines'),
  text: copy,
  bars: z.array(materialNameSchema).min(2).max(4),
  note: copy.describe('how it was measured'),
  item: itemId.describe('whose picture stands beside it'),
  link: linkSchema,
});

const pairPromoSchema = z.strictObject({
  badge: copy.optional(),
  heading: copy,
  text: copy,
  hex: hex.describe('tints the ground'),
  items: z.array(itemId).min(2).max(2).describe('whose pictures it shows'),
  link: linkSchema,
});

const minisPromoSchema = z.strictObject({
  heading: copy,
  text: copy,
  hex: hex.describe('tints the ground'),
  items: z.array(itemId).length(5).describe('whose pictures and colours it shows'),
  link: linkSchema,
});

const goodsPromoSchema = z.strictObject({ heading: copy, text: copy, item: itemId, link: linkSchema });

const pageWordsSchema = z.strictObject({
  title: z.string().min(10).max(70),
  description: z.string().min(50).max(160).describe('for search results'),
});

/** `content/home.yaml`: the home page, and the words above the list of everything. */
export const homeSchema = z.strictObject({
  title: z.string().min(10).max(70),
  description: z.string().min(50).max(160).describe('for search results'),
  hero: z.strictObject({
    heading: z.array(copy).min(1).max(2).describe('lines on a wide screen'),
    lede: copy,
    link: linkSchema,
    alt: copy.describe('of the row of spools'),
  }),
  colors: z
    .array(z.strictObject({ family: z.enum(colorFamilies), hex }))
    .min(4)
    .max(12),
  benefits: z.array(z.strictObject({ figure: copy, unit: copy.optional(), title: copy, text: copy })).length(3),
  bestSellers: z.strictObject({ heading: copy, limit: z.int().min(4).max(12) }),
  promos: z.strictObject({
    strength: strengthPromoSchema,
    limited: pairPromoSchema,
    minis: minisPromoSchema,
    goods: z.array(goodsPromoSchema).length(3),
  }),
  shop: z.strictObject({
    heading: copy,
    lede: copy,
    ...pageWordsSchema.shape,
    fallbacks: z
      .partialRecord(materialNameSchema, pageWordsSchema)
      .default({})
      .describe('title and description of a category whose own file has none; the others take those of the shop'),
    guide: guideSchema,
  }),
});
export type Home = z.infer<typeof homeSchema>;
