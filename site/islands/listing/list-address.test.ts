import { beforeEach, expect, test } from 'vitest';
import { everything, forEachFacet } from '../../../api/contract/listing/facets.ts';
import { sampleChoice } from '../../../api/contract/listing/sample-cards.ts';
import { addressOf, keepAddress, placeIn } from './list-address.ts';

const known = { ...forEachFacet(() => []), colorFamily: ['Grey', 'Red'] };
const place = (address: string, ownPage = 1) =>
  placeIn(new URL(address, 'https://shop.example'), { first: '/shop/PLA%20Ltd/', ownPage, known });
const grey = sampleChoice({ colorFamily: ['Grey'] });

beforeEach(() => history.replaceState(null, '', '/shop/PLA%20Ltd/page/2/'));

test('filters are at the first path of the list, whatever page was opened, and count their own pages', () => {
  expect(addressOf({ choice: grey, page: 1 }, '/shop/', '')).toBe('/shop/?colorFamily=Grey');
  expect(addressOf({ choice: grey, page: 3 }, '/shop/', '?discord=true')).toBe(
    '/shop/?discord=true&colorFamily=Grey&page=3',
  );
  expect(addressOf({ choice: everything, page: 3 }, '/shop/', '?page=2')).toBe('/shop/page/3/');
});

test('an address names the page that was built, a page of results, or their first one', () => {
  expect(place('/shop/PLA%20Ltd/page/2/', 2)).toMatchObject({ choice: everything, page: 2 });
  expect(place('/shop/PLA%20Ltd/page/2/?colorFamily=grey', 2)).toMatchObject({ choice: grey, page: 1 });
  expect(place('/shop/PLA%20Ltd/?colorFamily=grey&page=4')).toMatchObject({ choice: grey, page: 4 });
  expect(place('/shop/PLA%20Ltd/?colorFamily=grey&page=0').page).toBe(1);
  expect(place('/shop/PLA%20Ltd/?colorFamily=grey&page=9e9').page).toBe(1);
});

test('a filter on a later page leaves that page in the history, and the next filter does not', () => {
  const address = keepAddress('/shop/PLA%20Ltd/');
  const entries = history.length;
  address.replace({ choice: grey, page: 1, by: 'filter' });
  expect(location.pathname + location.search).toBe('/shop/PLA%20Ltd/?colorFamily=Grey');
  expect(history.length).toBe(entries + 1);
  address.replace({ choice: everything, page: 1, by: 'filter' });
  expect(history.length).toBe(entries + 1);
});
