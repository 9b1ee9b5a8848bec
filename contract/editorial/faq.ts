import * as z from 'zod';

const id = z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower case words with hyphens; links lead to it');
const copy = z.string().min(1);

/** `content/faq.yaml`: frequently asked questions. `site/lib/catalogue/shop-figures.ts` fills in figures in {brackets}. */
export const faqSchema = z
  .strictObject({
    title: z.string().min(10).max(65),
    description: z.string().min(50).max(160).describe('for search results'),
    heading: copy,
    lede: copy,
    groups: z
      .array(
        z.strictObject({
          id,
          heading: copy,
          entries: z.array(z.strictObject({ id, question: copy, answer: copy.describe('Markdown') })).min(1),
        }),
      )
      .min(1),
  })
  .refine(
    ({ groups }) => everyIdOnce(groups.flatMap((group) => [group.id, ...group.entries.map((entry) => entry.id)])),
    {
      path: ['groups'],
      error: 'must have each id once, because links lead to it',
    },
  );
export type Faq = z.infer<typeof faqSchema>;
export type FaqEntry = Faq['groups'][number]['entries'][number];

function everyIdOnce(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}
