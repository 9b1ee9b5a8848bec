import * as z from 'zod';
import { copy, pageLink, searchWords, termSchema } from './service-parts.ts';

/** `content/shipping-page.yaml`: the shipping page. Amounts and hours in curly brackets are filled in by the shop. */
export const shippingPageSchema = z.strictObject({
  ...searchWords,
  heading: copy,
  lede: copy,
  services: z.strictObject({
    heading: copy,
    note: copy,
    columns: z.tuple([copy, copy, copy]).describe('way, how long, price'),
    rows: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[a-z-]+$/, 'must be lower case words with hyphens; links lead to it'),
          name: copy,
          where: copy.describe('small, below the name'),
          carrier: copy,
          takes: copy,
          price: copy,
        }),
      )
      .min(4),
  }),
  overnight: z.strictObject({ heading: copy, text: copy, link: pageLink }),
  rules: z.strictObject({ heading: copy, entries: z.array(termSchema).min(4) }),
  back: z.strictObject({ heading: copy, text: copy, link: pageLink }),
});
export type ShippingPage = z.infer<typeof shippingPageSchema>;
