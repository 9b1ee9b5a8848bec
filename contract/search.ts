import * as z from 'zod';
import { cardSchema } from './listing/card.ts';
import { forEachFacet, sortNames } from './listing/facets.ts';
import { CARDS_A_PAGE, MAX_SEARCH_LENGTH } from './search-limits.ts';
import { suggestionSchema } from './search-suggestions.ts';

/** Cards that are offered instead when nothing matches. */
export const MAX_NEAREST = 8;

/** Pages that are offered where no goods match; beside goods, half as many keep the first goods in sight on phones. */
export const MAX_FOUND_PAGES = 6;

/** Longer than all values of a facet together; a shared address keeps working when values are renamed. */
const values = z.string().max(500).optional();

/**
 * `GET /api/search`: as in the addresses of list pages. A facet takes several values with commas, or is repeated.
 * Unknown parameters and values are ignored.
 */
export const searchQuerySchema = z.object({
  q: z.string().max(MAX_SEARCH_LENGTH).optional().describe(`words, up to ${MAX_SEARCH_LENGTH} characters`),
  list: z.string().max(40).optional().describe('a category as in its address, such as PLA; absent: the whole shop'),
  page: z.string().max(9).optional().describe('from 1; beyond the last page, the last one is returned'),
  ...forEachFacet(() => values),
  min: z.string().max(20).optional().describe('lowest price in dollars, such as 18.50'),
  max: z.string().max(20).optional().describe('highest price in dollars'),
  sort: z.string().max(20).optional().describe(sortNames.join(', ')),
  discord: z.string().max(10).optional().describe('true includes community-only items'),
});

export const searchAnswerSchema = z.object({
  total: z.int().min(0).describe('cards that match, on all pages'),
  all: z.int().min(0).describe('cards of the list without search and filters'),
  page: z.int().min(1),
  pages: z.int().min(1),
  counts: z
    .object(forEachFacet(() => z.record(z.string(), z.int())))
    .describe('facet to value to the cards that it would show if it were picked too'),
  cards: z.array(cardSchema).max(CARDS_A_PAGE).describe('best first, else in the order asked for'),
  reading: z.string().nullable().describe('what was read from the words as a price, color or order, for shoppers'),
  foundPages: z
    .array(suggestionSchema)
    .max(MAX_FOUND_PAGES)
    .describe('pages and answers for the words, best first; beside goods only those that the words name'),
  corrected: z.string().nullable().describe('the words that were searched instead of those with typos'),
  nearest: z
    .array(cardSchema)
    .max(MAX_NEAREST)
    .describe('of the whole shop; empty unless total is 0, and where only pages answer'),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
