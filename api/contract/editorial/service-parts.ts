import * as z from 'zod';

export const copy = z.string().min(1);

/** What search results show of a page. */
export const searchWords = {
  title: z.string().min(10).max(65),
  description: z.string().min(50).max(160).describe('for search results'),
};

/** Begins with a slash and leads to a page of the shop; may end in `#section`. */
const ownPath = z.string().regex(/^\/\S*$/, 'must be the path of a page, such as /shipping/');

export const pageLink = z.strictObject({ label: copy, url: ownPath });

/** A name and what is to be said of it: a row of a ruled table. */
export const termSchema = z.strictObject({ term: copy, text: copy });
export type Term = z.infer<typeof termSchema>;
