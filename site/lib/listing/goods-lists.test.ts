import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { laterPages, listPage, wholeShop } from './goods-lists.ts';

const families = Array.from({ length: 100 }, (_, number) => sampleFamily('PLA', `Color${number}`));
const shop = wholeShop(sampleCatalogue(families));

test('pages of a list are as heavy as what they show, whatever the size of the catalogue', () => {
  expect(laterPages(shop)).toEqual([2, 3]);
  const { cards } = listPage(shop, 2);
  expect(cards).toHaveLength(48);
  expect(JSON.stringify(cards).length / cards.length).toBeLessThan(1500);
});
