import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { fullName } from '../../contract/catalogue/full-name.ts';
import { pictureAt } from '../../contract/catalogue/pictures.ts';
import { dollars } from '../../contract/dollars.ts';
import { cardOf } from '../../contract/listing/card.ts';
import { readChoice } from '../../contract/listing/choice-address.ts';
import type { ListedItem } from '../../contract/listing/product-cards.ts';
import { type SearchAnswer, searchAnswerSchema, searchQuerySchema } from '../../contract/search.ts';
import { MAX_SEARCH_LENGTH } from '../../contract/search-limits.ts';
import { type Suggestion, type Suggestions, suggestionsSchema } from '../../contract/search-suggestions.ts';
import type { Deps } from '../domain/deps.ts';
import { type SearchRequest, shopSearchOf } from '../domain/search/shop-search.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { shopRoute } from '../http/shop-route.ts';

const suggestionsQuerySchema = z.object({
  q: z
    .string()
    .max(MAX_SEARCH_LENGTH)
    .default('')
    .describe(`what was typed so far, up to ${MAX_SEARCH_LENGTH} characters`),
});

const routes = [
  shopRoute('get', '/search', {
    summary: 'Search, filter and sort the cards of a list, with the counts of each filter',
    query: searchQuerySchema,
    answer: ['A page of cards', searchAnswerSchema],
  }),
  shopRoute('get', '/search/suggestions', {
    summary: 'Suggest goods, categories, posts and answers for what was typed so far',
    query: suggestionsQuerySchema,
    answer: ['The suggestions, best first; none without q', suggestionsSchema],
  }),
];

/** A page of cards takes 35 kB, and half of all searches are repeated within minutes. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

/** Responses are the same for all shoppers, so they are cached until stock or content changes. */
export function searchRoutes(deps: Pick<Deps, 'catalogue' | 'search' | 'posts'>) {
  const app = new OpenAPIHono();
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  const { catalogue } = deps;
  const search = shopSearchOf(deps);
  const answers = new ResponseCache(() => catalogue.version, { maxBytes: MAX_CACHED_BYTES });
  const suggestions = new ResponseCache(() => catalogue.version, { maxBytes: MAX_CACHED_BYTES });

  function readRequest(c: Context): SearchRequest {
    const query = new URL(c.req.url).searchParams;
    const known = Object.keys(searchQuerySchema.shape).filter((name) => query.has(name));
    const input = searchQuerySchema.safeParse(
      Object.fromEntries(known.map((name) => [name, query.getAll(name).join(',')])),
    );
    if (!input.success) throw invalidRequest(input.error);
    const { list, page, discord } = input.data;
    return {
      list,
      choice: readChoice(query, search.valuesOf(list)),
      page: /^[1-9]\d*$/.test(page ?? '') ? Number(page) : 1,
      discord: discord === 'true',
    };
  }

  for (const path of ['/search', '/search/']) {
    app.get(path, (c) => {
      const request = readRequest(c);
      return answers.sendJson(c, JSON.stringify(request), (): SearchAnswer => {
        const { cards, corrected = null, reading = null, foundPages, nearest, ...result } = search.search(request);
        return {
          ...result,
          cards: cards.map(cardOf),
          corrected,
          reading,
          foundPages: [...foundPages],
          nearest: nearest.map(cardOf),
        };
      });
    });
  }
  for (const path of ['/search/suggestions', '/search/suggestions/']) {
    app.get(path, (c) => {
      const input = suggestionsQuerySchema.safeParse(c.req.query());
      if (!input.success) throw invalidRequest(input.error);
      const q = input.data.q.trim().toLowerCase();
      return suggestions.sendJson(c, q, (): Suggestions => {
        const { goods, ...pages } = search.suggest(q);
        return { goods: goods.map(goodsSuggestion), ...pages };
      });
    });
  }
  return app;
}

function goodsSuggestion(item: ListedItem): Suggestion {
  const { url, line, price, picture, hasManyPrices } = cardOf(item);
  return {
    label: fullName(item),
    url,
    detail: `${line} · ${hasManyPrices ? 'from ' : ''}${dollars(price)}`,
    ...(picture && { picture: pictureAt(picture, 160) }),
    hex: item.data.hex,
  };
}
