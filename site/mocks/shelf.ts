import { HttpResponse, http } from 'msw';
import type { Item } from '../../contract/catalogue/item.ts';
import { sampleCatalogue, sampleFamily } from '../lib/catalogue/sample-content.ts';
import { server } from './server.ts';

const small = { weight: '200g', price: 799 };

/** What pickers choose from: minis with and without stock, spools of two diameters, and both bundles. */
const families = [
  sampleFamily('Minis', 'Minis', [{ ...small, price: 3300, qoh: 20 }], { kind: 'bundle' }),
  sampleFamily('Bulk', 'BulkBox', [{ price: 19_900, qoh: 4 }], { kind: 'bundle' }),
  sampleFamily('PLA', 'Canary', [
    { ...small, displayIndex: 9 },
    { displayIndex: 9 },
    { diameter: '2.85mm', displayIndex: 9 },
  ]),
  sampleFamily('PLA', 'Petrol', [{ ...small, qoh: 3, displayIndex: 8 }]),
  sampleFamily('PLA', 'Cobalt', [{ ...small, qoh: 0, displayIndex: 7 }]),
  sampleFamily('PLA', 'Violet', [{ ...small, discordOnly: true, displayIndex: 6 }]),
  sampleFamily('PETG', 'Canary', [{ qoh: 2 }]),
  sampleFamily('ABS', 'Canary', [{}]),
];

/** Everything that the shop lists for the community. */
export const shelfItems: readonly Item[] = sampleCatalogue(families).items;

/** The shop knows every item that it is asked for by its id, with this stock or else with plenty. */
export function stockAll(stock: Readonly<Record<string, number>> = {}): void {
  server.use(
    http.get('/api/items', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('q') ?? '').replace(/^id=/, '').split(',');
      return HttpResponse.json(ids.map((id) => ({ ...shelfItems[0], id, qoh: stock[id] ?? 40 })));
    }),
  );
}

/** The shop answers with these items, with the stock that is given for some. */
export function stockShelf(stock: Readonly<Record<string, number>> = {}): void {
  const answer = ({ request }: { request: Request }) => {
    const query = new URL(request.url).searchParams;
    const asked = shelfItems.filter(
      ({ data, tags }) =>
        (!data.discordOnly || query.get('discord') === 'true') &&
        (query.get('key') !== 'weight' || tags.weight === query.get('value')),
    );
    return HttpResponse.json(asked.map((item) => ({ ...item, qoh: stock[item.id] ?? item.qoh })));
  };
  server.use(http.get('/api/items', answer), http.get('/api/items/tags', answer));
}
