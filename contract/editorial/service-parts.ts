import * as z from 'zod';

export const copy = z.string().min(1);

/** Title and description in search results. */
export const searchWords = {
  title: z.string().min(10).max(65),
  description: z.string().min(50).max(160).describe('for search results'),
};

/** A path of the shop that starts with a slash; can end in `#section`. */
const ownPath = z.string().regex(/^\/\S*$/, 'must be the path of a page, such as /shipping/');

export const pageLink = z.strictObject({ label: copy, url: ownPath });

/** A term and its description: a row of a table. */
export const termSchema = z.strictObject({ term: copy, text: copy });
export type Term = z.infer<typeof termSchema>;
