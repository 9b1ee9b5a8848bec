import * as z from 'zod';
import { copy, pageLink, searchWords, termSchema } from './service-parts.ts';

/** `content/help.yaml`: the help page. Phone, address and hours come from store.yaml. */
export const helpSchema = z.strictObject({
  ...searchWords,
  heading: copy,
  lede: copy,
  ways: z.strictObject({
    phone: z.strictObject({ title: copy, text: copy }),
    mail: z.strictObject({ title: copy, text: copy }),
    visit: z.strictObject({ title: copy, text: copy }),
  }),
  topics: z.strictObject({
    heading: copy,
    entries: z
      .array(z.strictObject({ title: copy, text: copy, link: pageLink }))
      .min(4)
      .max(8),
  }),
  tutorials: z.strictObject({ heading: copy, link: copy, shown: z.int().min(1).max(6).describe('how many of them') }),
  questions: z.strictObject({
    heading: copy,
    link: copy,
    shown: z.array(z.string()).min(1).max(6).describe('ids of questions in faq.yaml'),
  }),
  returns: z.strictObject({
    heading: copy,
    lede: copy,
    steps: z.array(termSchema).min(3).max(5),
    note: copy,
  }),
});
export type Help = z.infer<typeof helpSchema>;
