import * as z from 'zod';

const copy = z.string().min(1);
const itemId = z.string().regex(/^[a-z0-9.-]+$/, 'must be the id of an item, such as pla-black-1.75mm-1kg');

/** `content/premium.yaml`: the page that sells the membership. Its price is in `content/store.yaml`. */
export const premiumSchema = z.strictObject({
  title: z.string().min(10).max(50),
  description: z.string().min(50).max(160).describe('for search results'),
  hero: z.strictObject({
    heading: z.array(copy).min(1).max(2).describe('lines on a wide screen'),
    lede: copy,
    note: copy.describe('below the button'),
    newest: copy.describe('above the name of the newest exclusive'),
  }),
  benefits: z.strictObject({
    heading: copy,
    entries: z
      .array(
        z.strictObject({
          figure: copy.max(12),
          title: copy,
          text: copy,
          link: z
            .strictObject({ label: copy, url: z.string().regex(/^\/\S*\/$/) })
            .optional()
            .describe('shown once its page is there'),
        }),
      )
      .length(6),
  }),
  worth: z.strictObject({
    heading: copy,
    text: copy,
    item: itemId.describe('the spool that the sum is made with'),
    spools: z.array(z.int().min(1).max(50)).min(2).max(5).describe('how many of it in a month, an order each month'),
    outcome: copy.describe('names the last row: what is left of the fee'),
    note: copy.describe('{spools} stands for the number from which the fee is saved whole'),
  }),
  exclusives: z.strictObject({
    heading: copy,
    text: copy,
    limited: z.strictObject({ text: copy, label: copy, url: z.string().regex(/^\/\S*\/$/) }),
  }),
  questions: z.strictObject({
    heading: copy,
    entries: z
      .array(z.strictObject({ question: copy, answer: copy }))
      .min(3)
      .max(8),
  }),
});
export type Premium = z.infer<typeof premiumSchema>;
