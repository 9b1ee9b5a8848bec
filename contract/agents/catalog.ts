import * as z from 'zod';
import { MAX_SEARCH_LENGTH } from '../search-limits.ts';

/** Identifiers of one look-up. */
const MAX_LOOKUP_IDS = 25;
/** Products of one page of results; more are asked for by the cursor. */
export const MAX_PAGE = 25;
const DEFAULT_PAGE = 10;

/** The longest identifier of the shop has 60 characters. */
const id = z.string().min(1).max(200);
const amount = z.int().min(0).max(100_000_000).describe('cents');
const label = z.string().min(1).max(100);

const filters = z.object({
  categories: z.array(z.string().max(100)).max(20).optional().describe('any of these'),
  price: z.object({ min: amount.optional(), max: amount.optional() }).optional(),
});
export type CatalogFilters = z.infer<typeof filters>;

/** Other hints of the buyer's market change nothing: the shop sells in one currency, at one price. */
const context = z.object({ currency: z.string().max(10).optional().catch(undefined) });

const common = { filters: filters.optional(), context: context.optional().catch(undefined) };

export const searchCatalogSchema = z
  .object({
    ...common,
    query: z.string().max(MAX_SEARCH_LENGTH).optional(),
    pagination: z
      .object({
        cursor: z.string().max(100).optional(),
        // More is answered with as many as a page has.
        limit: z.int().min(1).default(DEFAULT_PAGE),
      })
      .default({ limit: DEFAULT_PAGE }),
  })
  .refine(({ query, filters: by }) => query?.trim() || by?.categories?.length || by?.price, {
    message: 'Send a query, or a filter of categories or price.',
  });
export type SearchCatalog = z.output<typeof searchCatalogSchema>;

export const lookupCatalogSchema = z.object({
  ...common,
  ids: z.array(id).min(1).max(MAX_LOOKUP_IDS),
});
export type LookupCatalog = z.output<typeof lookupCatalogSchema>;

export const getProductSchema = z.object({
  ...common,
  id,
  selected: z
    .array(z.object({ name: label, label }))
    .max(10)
    .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
      message: 'Name each option once.',
    })
    .optional(),
  preferences: z.array(label).max(10).default([]),
});
export type GetProduct = z.output<typeof getProductSchema>;
