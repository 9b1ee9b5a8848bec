import { HttpResponse, http } from 'msw';
import type { Item } from '../../contract/catalogue/item.ts';
import { cardOf } from '../../contract/listing/card.ts';
import { forEachFacet } from '../../contract/listing/facets.ts';
import { CARDS_A_PAGE } from '../../contract/search-limits.ts';
import { server } from './server.ts';

/** The search and the items of a shop with more goods than its pages list; returns what it was asked for. */
export function searchShelf(items: readonly Item[], stock: Readonly<Record<string, number>> = {}) {
  const asked = { searches: [] as string[], ids: [] as string[][] };
  const isAsked = (query: URLSearchParams, name: string, value: string) =>
    (query.get(name) ?? value).split(',').includes(value);
  server.use(
    http.get('/api/search', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.searches.push(query.toString());
      const words = (query.get('q') ?? '').toLowerCase();
      const found = items.filter(
        ({ name, tags }) =>
          name.toLowerCase().includes(words) &&
          ['material', 'diameter', 'weight'].every((facet) => isAsked(query, facet, tags[facet as 'weight'])),
      );
      const page = Number(query.get('page') ?? '1');
      return HttpResponse.json({
        total: found.length,
        all: items.length,
        page,
        pages: Math.max(1, Math.ceil(found.length / CARDS_A_PAGE)),
        counts: forEachFacet(() => ({})),
        cards: found.slice((page - 1) * CARDS_A_PAGE, page * CARDS_A_PAGE).map(cardOf),
        reading: null,
        foundPages: [],
        corrected: null,
        nearest: [],
      });
    }),
    http.get('/api/items', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('id') ?? '').split(',');
      asked.ids.push(ids);
      const known = items.filter(({ id }) => ids.includes(id));
      return HttpResponse.json(known.map((item) => ({ ...item, qoh: stock[item.id] ?? item.qoh })));
    }),
  );
  return asked;
}
