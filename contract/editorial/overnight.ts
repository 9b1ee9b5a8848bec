import * as z from 'zod';
import { copy, pageLink, searchWords, termSchema } from './service-parts.ts';

/** `content/overnight.yaml`: the page that sells overnight shipping. */
export const overnightSchema = z.strictObject({
  ...searchWords,
  hero: z.strictObject({
    heading: z.array(copy).min(1).max(3).describe('lines on wide screens'),
    lede: copy,
    link: pageLink,
    item: z.string().describe('id of the item whose picture is shown'),
  }),
  timeline: z.strictObject({
    heading: copy,
    note: copy,
    steps: z
      .array(
        z.strictObject({
          time: copy.max(12),
          title: copy,
          text: copy,
          cutOff: z.boolean().default(false).describe('after this time an order ships a business day later'),
        }),
      )
      .min(4)
      .max(9),
  }),
  week: z.strictObject({ heading: copy, text: copy, late: copy.describe('below the table') }),
  terms: z.strictObject({ heading: copy, entries: z.array(termSchema).min(3) }),
});
export type Overnight = z.infer<typeof overnightSchema>;
