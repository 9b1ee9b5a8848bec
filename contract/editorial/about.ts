import * as z from 'zod';
import { copy, searchWords, termSchema } from './service-parts.ts';

/** `content/about.yaml`: the workshop, its people and its machines. */
export const aboutSchema = z.strictObject({
  ...searchWords,
  hero: z.strictObject({ heading: z.array(copy).min(1).max(3), lede: copy, alt: copy }),
  figures: z.array(z.strictObject({ figure: copy.max(9), text: copy })).length(4),
  story: z.strictObject({ heading: copy, paragraphs: z.array(copy).min(2).max(6) }),
  line: z.strictObject({
    heading: copy,
    text: copy,
    planAlt: copy.describe('alt text of the floor plan'),
    machines: z.array(termSchema).length(7).describe('in the order of their numbers on the plan'),
  }),
  people: z.strictObject({
    heading: copy,
    entries: z.array(z.strictObject({ name: copy, role: copy, text: copy })).min(3),
  }),
  place: z.strictObject({ heading: copy, text: copy }),
});
