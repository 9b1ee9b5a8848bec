import * as z from 'zod';
import { copy, itemIdSchema, pageWords } from './page-words.ts';

/** `content/cards.yaml`: the collectible color cards and their picture. */
export const cardsSchema = z.strictObject({
  ...pageWords,
  picture: z.strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9/-]+$/, 'must be a path below content/media without width, such as cards/series-one'),
    height: z.int().min(1).describe('px of the file that is 1440 px wide'),
    alt: copy,
    caption: copy,
  }),
  list: z.strictObject({ heading: copy, text: copy }),
  cards: z
    .array(z.strictObject({ item: itemIdSchema, line: copy.max(60).describe('as printed on the card') }))
    .min(4)
    .max(24),
});
export type Cards = z.infer<typeof cardsSchema>;
