import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { PRINT_ITEM } from '../../contract/cart.ts';
import { itemSchema } from '../../contract/catalogue/item.ts';
import { itemListSchema, itemQuerySchema, tagValuesSchema } from '../../contract/item-query.ts';
import { findItem } from '../domain/catalogue/catalogue.ts';
import {
  type ItemSelection,
  readItemQuery,
  selectItems,
  selectionKey,
  tagValues,
} from '../domain/catalogue/item-query.ts';
import type { Deps } from '../domain/deps.ts';
import { printItem } from '../domain/prints/print-item.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { shopRoute } from '../http/shop-route.ts';

const list = {
  summary: 'Query items, highest display index first',
  query: itemQuerySchema,
  answer: ['The items, with the requested fields', itemListSchema],
} as const;

const routes = [
  shopRoute('get', '/items', list),
  shopRoute('get', '/items/tags', list),
  shopRoute('get', '/items/tags/all', {
    summary: 'List tags with the values that items have',
    query: itemQuerySchema,
    answer: ['Tag name to values', tagValuesSchema],
  }),
  shopRoute('get', '/item/{id}', {
    summary: 'Get an item; queu3d-print is the base item of prints, whose price is per gram',
    params: z.object({ id: z.string() }),
    answer: ['The item', itemSchema],
    errors: ['item_unknown'],
  }),
];

/** The shop's own pages use a few hundred different queries. */
const CACHED_QUERIES = 1_000;
/** Those are shorter than this; a longer one is parsed every time. */
const MAX_CACHED_LENGTH = 512;

interface ParsedQuery {
  readonly selection: ItemSelection;
  readonly key: string;
}

/** Responses are the same for all shoppers and requested most often, so they are cached. */
export function itemRoutes({ catalogue, print }: Pick<Deps, 'catalogue' | 'print'>) {
  const app = new OpenAPIHono();
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  const cache = new ResponseCache(() => catalogue.version);
  const queries = new LRUCache<string, ParsedQuery>({ max: CACHED_QUERIES });

  function parseQuery(c: Context): ParsedQuery {
    const { search } = new URL(c.req.url);
    const known = queries.get(search);
    if (known) return known;
    const query = itemQuerySchema.safeParse(c.req.query());
    if (!query.success) throw invalidRequest(query.error);
    const selection = readItemQuery(query.data);
    const parsed = { selection, key: selectionKey(selection) };
    if (search.length <= MAX_CACHED_LENGTH) queries.set(search, parsed);
    return parsed;
  }

  for (const path of ['/items', '/items/', '/items/tags', '/items/tags/']) {
    app.get(path, (c) => {
      const { selection, key } = parseQuery(c);
      return cache.sendPage(c, `items ${key}`, () => {
        const { items, total } = selectItems(catalogue, selection);
        return { body: items, headers: pageHeaders(c, selection.offset + items.length, total) };
      });
    });
  }
  for (const path of ['/items/tags/all', '/items/tags/all/']) {
    app.get(path, (c) => {
      const { selection, key } = parseQuery(c);
      return cache.sendPage(c, `tags ${key}`, () => {
        const { tags, total } = tagValues(catalogue, selection);
        return { body: tags, headers: pageHeaders(c, selection.offset + selection.limit, total) };
      });
    });
  }
  return app.get('/item/:id', (c) => {
    const id = c.req.param('id');
    return cache.sendJson(c, `item ${id}`, () => (id === PRINT_ITEM ? printItem(print) : findItem(catalogue, id)));
  });
}
