import * as z from 'zod';
import { copy, pageWords } from './page-words.ts';

/** `content/sheets/every/page.yaml`: the copy around the list of data sheets. */
export const docsPageSchema = z.strictObject({
  ...pageWords,
  notes: z
    .array(z.strictObject({ heading: copy, text: copy }))
    .max(4)
    .describe('below the list'),
  data: z.strictObject({ heading: copy, text: copy }).describe('above the files for programs'),
});
