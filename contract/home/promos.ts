import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';
import { copy, hex, homePictureSchema, itemId, linkSchema } from './parts.ts';

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
  bundle: itemId.describe('the item that is the bundle; {price} in heading and label is its price'),
  heading: copy,
  text: copy,
  hex: hex.describe('tints the ground'),
  items: z.array(itemId).length(5).describe('whose pictures it shows; the first three fill places of the box'),
  link: linkSchema,
});

const goodsPromoSchema = z.strictObject({ heading: copy, text: copy, item: itemId, link: linkSchema });

const premiumPromoSchema = z.strictObject({
  heading: copy,
  note: copy,
  text: copy,
  link: linkSchema,
  worth: z
    .strictObject({
      spool: itemId.describe('bought twice, to show what a member saves'),
      exclusive: itemId.describe('the spool of the month'),
      total: copy.describe('label of the sum'),
    })
    .describe('what a month is worth; the amounts are computed'),
  machine: z.strictObject({
    caption: copy,
    alt: copy,
    slots: z.array(itemId.nullable()).length(10).describe('null shows a question mark'),
    lit: z.int().min(1).max(10).describe('the slot that is being pressed'),
  }),
  terms: z
    .array(z.strictObject({ title: copy, text: copy }))
    .min(3)
    .max(6),
});

const printPromoSchema = z.strictObject({
  badge: copy,
  heading: copy,
  text: copy,
  hex: hex.describe('tints the ground'),
  picture: homePictureSchema,
  rows: z
    .array(z.strictObject({ label: copy, value: copy }))
    .min(2)
    .max(5),
  link: linkSchema,
});

export const promosSchema = z.strictObject({
  strength: strengthPromoSchema,
  limited: pairPromoSchema,
  minis: minisPromoSchema,
  premium: premiumPromoSchema,
  print: printPromoSchema,
  goods: z.array(goodsPromoSchema).length(3),
});
