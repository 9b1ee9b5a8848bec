import { expect, test } from 'vitest';
import { sampleCatalogue } from '../catalogue/sample-content.ts';
import { shopData } from './shop-data.ts';

test('search engines learn who we are, and how to search the shop', () => {
  const [site, shop] = shopData(sampleCatalogue([]).store, new URL('https://northspool.example'));
  expect(shop).toMatchObject({ '@type': 'OnlineStore', name: 'Northspool', url: 'https://northspool.example/' });
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      '@type': 'SearchAction',
      target: 'https://northspool.example/shop/?q={search_term_string}',
      'query-input': 'required name=search_term_string',
    },
  });
});
