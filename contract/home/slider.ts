import * as z from 'zod';
import { copy, hex, homePictureSchema, itemId, linkSchema } from './parts.ts';

/** The first slide, the same for all: its row of spools is the largest thing that a visitor sees first. */
export const heroSchema = z.strictObject({
  heading: z.array(copy).min(1).max(2).describe('lines on a wide screen'),
  lede: copy,
  link: linkSchema,
  more: linkSchema.optional().describe('a second, quieter way on'),
  alt: copy.describe('of the row of spools'),
});

const bannerSchema = z
  .strictObject({
    badge: copy.optional(),
    figure: copy.optional().describe('a figure in the size of a picture, such as $10'),
    unit: copy.optional().describe('of the figure'),
    heading: copy,
    text: copy,
    hex: hex.describe('tints the ground'),
    dark: z.boolean().default(false).describe('stands on ink instead of the tint'),
    items: z.array(itemId).max(3).default([]).describe('whose pictures it shows'),
    picture: homePictureSchema.optional(),
    link: linkSchema.optional().describe('where a press on the banner leads; without one it only tells'),
  })
  .refine(({ figure, items, picture }) => figure !== undefined || items.length > 0 || picture !== undefined, {
    error: 'must show something: items, a picture or a figure',
  });
export type Banner = z.infer<typeof bannerSchema>;

const bannerSet = z.array(bannerSchema).min(1).max(7);

/** What follows the first slide: one set below 1000 px, another from there on. */
export const sliderSchema = z.strictObject({ label: copy, phone: bannerSet, desktop: bannerSet });
export type BannerSet = 'phone' | 'desktop';
