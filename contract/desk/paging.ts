import * as z from 'zod';

/** Rows of a page of a list. */
export const PAGE_SIZE = 50;
/** Beyond, a search finds it sooner. */
const MAX_PAGE = 200;

export const pageNumberSchema = z.coerce.number().int().min(1).max(MAX_PAGE).default(1);

export const pageSchema = z.object({ page: pageNumberSchema });

/** More than any name, address or title that staff look for. */
export const MAX_SEARCH = 100;
/** What is typed into the search field of a list. */
export const searchWordsSchema = z
  .string()
  .trim()
  .max(MAX_SEARCH, `Please search with at most ${MAX_SEARCH} characters.`);
