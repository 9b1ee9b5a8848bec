import { beforeEach, expect, test } from 'vitest';
import { everything, forEachFacet } from '../../../contract/listing/facets.ts';
import { sampleChoice } from '../../../contract/listing/sample-cards.ts';
import { addressOf, keepAddress, placeIn } from './list-address.ts';

const known = { ...forEachFacet(() => []), colorFamily: ['Gray', 'Red'] };
const place = (address: string, ownPage = 1) =>
  placeIn(new URL(address, 'https://shop.example'), { first: '/shop/PLA%20Ltd/', ownPage, known });
const gray = sampleChoice({ colorFamily: ['Gray'] });

beforeEach(() => history.replaceState(null, '', '/shop/PLA%20Ltd/page/2/'));

test('filters are at the first path of the list, whatever page was opened, and count their own pages', () => {
  expect(addressOf({ choice: gray, page: 1 }, '/shop/', '')).toBe('/shop/?colorFamily=Gray');
  expect(addressOf({ choice: gray, page: 3 }, '/shop/', '?discord=true')).toBe(
    '/shop/?discord=true&colorFamily=Gray&page=3',
  );
  expect(addressOf({ choice: everything, page: 3 }, '/shop/', '?page=2')).toBe('/shop/page/3/');
});

test('an address names the page that was built, a page of results, or their first one', () => {
  expect(place('/shop/PLA%20Ltd/page/2/', 2)).toMatchObject({ choice: everything, page: 2 });
  expect(place('/shop/PLA%20Ltd/page/2/?colorFamily=gray', 2)).toMatchObject({ choice: gray, page: 1 });
  expect(place('/shop/PLA%20Ltd/?colorFamily=gray&page=4')).toMatchObject({ choice: gray, page: 4 });
  expect(place('/shop/PLA%20Ltd/?colorFamily=gray&page=0').page).toBe(1);
  expect(place('/shop/PLA%20Ltd/?colorFamily=gray&page=9e9').page).toBe(1);
});

test('a filter on a later page leaves that page in the history, and the next filter does not', () => {
  const address = keepAddress('/shop/PLA%20Ltd/');
  const entries = history.length;
  address.replace({ choice: gray, page: 1, by: 'filter' });
  expect(location.pathname + location.search).toBe('/shop/PLA%20Ltd/?colorFamily=Gray');
  expect(history.length).toBe(entries + 1);
  address.replace({ choice: everything, page: 1, by: 'filter' });
  expect(history.length).toBe(entries + 1);
});
