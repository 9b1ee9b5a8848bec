import * as z from 'zod';
import { colorFamilies, goodsKinds } from './catalogue/family.ts';
import { materialNameSchema } from './catalogue/material.ts';
import { sortNames } from './listing/facets.ts';

const word = z.string().regex(/^[a-z0-9][a-z0-9.+ -]*$/, 'must be lower case letters, digits, spaces and hyphens');
const words = z.array(word).min(1);

/** What a word stands for: goods that have one of these values. */
const meaningSchema = z
  .strictObject({
    words: words.describe('what shoppers type; each word of several counts by itself'),
    material: z.array(materialNameSchema).optional(),
    kind: z.array(z.enum(goodsKinds)).optional(),
    category: z.array(z.enum(['Filament', 'Parts', 'Merch'])).optional(),
    colorFamily: z.array(z.enum(colorFamilies)).optional(),
    finish: z.array(z.enum(['satin', 'silk', 'matte', 'translucent'])).optional(),
    size: z.array(z.string()).optional().describe('diameters, weights and sizes as in product files, such as 2.85mm'),
    mark: z.array(z.enum(['sale', 'new'])).optional(),
    sort: z.enum(sortNames).optional().describe('the order that the words ask for, such as price'),
  })
  .refine(({ words: _, ...facts }) => Object.keys(facts).length > 0, {
    error: 'must say what the words stand for, such as material: [PETG]',
  });
export type Meaning = z.infer<typeof meaningSchema>;

/** A question of shoppers that goods do not answer, and where its answer is. */
const pointerSchema = z.strictObject({
  words: words.describe('what shoppers type; each word of several has to be typed'),
  url: z.string().startsWith('/').describe('page, or place on it, that answers'),
  label: z.string().min(1).optional().describe('absent: that of the question, subject or tutorial at the URL'),
  text: z
    .string()
    .regex(/^[^{}]+$/, 'must have no figures in curly brackets, which are filled in on pages only')
    .optional(),
  goods: z.string().min(1).optional().describe('a search whose goods are offered where the words find none'),
});
export type Pointer = z.infer<typeof pointerSchema>;

/** `content/search.yaml`: what shoppers call things, where it differs from the names in the shop. */
export const searchWordsSchema = z.strictObject({
  same: z.array(z.array(word).min(2)).describe('words that find the same, such as [spool, reel]'),
  meanings: z.array(meaningSchema),
  pointers: z.array(pointerSchema),
  either: words.describe('words between alternatives, such as or'),
  prices: z.strictObject({
    upTo: words.describe('words before the highest price, such as under'),
    from: words.describe('words before the lowest price, such as over'),
  }),
  like: words.describe('words before a color of the shop whose neighbors are searched, as in "like petrol"'),
  ignored: words.describe('words that say nothing of a product; they count when nothing else was typed'),
});
export type SearchWords = z.infer<typeof searchWordsSchema>;
