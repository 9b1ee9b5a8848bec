import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { itemSchema } from '../contract/catalogue/item.ts';
import { itemListSchema, itemQuerySchema, tagValuesSchema } from '../contract/item-query.ts';
import type { Deps } from '../deps.ts';
import { findItem } from '../domain/catalogue/find-item.ts';
import { type ItemSelection, readItemQuery, selectionKey } from '../domain/catalogue/read-item-query.ts';
import { selectItems } from '../domain/catalogue/select-items.ts';
import { tagValues } from '../domain/catalogue/tag-values.ts';
import { answers } from '../http/describe-answers.ts';
import { PreparedAnswers } from '../http/prepared-answers.ts';
import { invalidRequest } from '../http/refuse-invalid.ts';

const list = {
  method: 'get',
  summary: 'Items by the query language, highest display index first',
  request: { query: itemQuerySchema },
  responses: answers('The items, with the fields that were asked for', itemListSchema, ['invalid_request']),
} as const;

const described = [
  createRoute({ ...list, path: '/items' }),
  createRoute({ ...list, path: '/items/tags' }),
  createRoute({
    method: 'get',
    path: '/items/tags/all',
    summary: 'Each tag with the values that listed items have',
    request: { query: itemQuerySchema },
    responses: answers('Tag name to values', tagValuesSchema, ['invalid_request']),
  }),
  createRoute({
    method: 'get',
    path: '/item/{id}',
    summary: 'One item',
    request: { params: z.object({ id: z.string() }) },
    responses: answers('The item', itemSchema, ['item_unknown']),
  }),
];

/** The shop's own pages ask some hundred different questions. */
const REMEMBERED_QUERIES = 1_000;
/** Those have fewer characters than this; a longer spelling is read again each time it is asked. */
const LONGEST_REMEMBERED = 512;

interface Asked {
  readonly selection: ItemSelection;
  readonly key: string;
}

/** These answers are the same for everybody and asked for most, so they are sent as prepared bytes. */
export function itemRoutes({ catalogue }: Pick<Deps, 'catalogue'>) {
  const app = new OpenAPIHono();
  for (const route of described) app.openAPIRegistry.registerPath(route);
  const prepared = new PreparedAnswers(() => catalogue.version);
  const queries = new LRUCache<string, Asked>({ max: REMEMBERED_QUERIES });

  function asked(c: Context): Asked {
    const { search } = new URL(c.req.url);
    const known = queries.get(search);
    if (known) return known;
    const query = itemQuerySchema.safeParse(c.req.query());
    if (!query.success) throw invalidRequest(query.error);
    const selection = readItemQuery(query.data);
    const read = { selection, key: selectionKey(selection) };
    if (search.length <= LONGEST_REMEMBERED) queries.set(search, read);
    return read;
  }

  for (const path of ['/items', '/items/', '/items/tags', '/items/tags/']) {
    app.get(path, (c) => {
      const { selection, key } = asked(c);
      return prepared.answer(c, `items ${key}`, () => selectItems(catalogue.list(), selection));
    });
  }
  for (const path of ['/items/tags/all', '/items/tags/all/']) {
    app.get(path, (c) => {
      const { selection, key } = asked(c);
      return prepared.answer(c, `tags ${key}`, () => tagValues(catalogue.list(), selection));
    });
  }
  return app.get('/item/:id', (c) => {
    const id = c.req.param('id');
    return prepared.answer(c, `item ${id}`, () => findItem(catalogue, id));
  });
}
