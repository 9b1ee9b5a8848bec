import { expect, test } from 'vitest';
import { shelfItems } from '../../mocks/shelf.ts';
import { withPackPrices } from './pack-prices.ts';
import { plans } from './plans.ts';
import { shelfOf } from './shelf.ts';

test('the words of a page follow the prices of the bundle and of its rolls', () => {
  const shelf = shelfOf(shelfItems, plans.minis);
  expect(withPackPrices('Five for {price}, or from {single}.', shelf)).toBe('Five for $33, or from $7.99.');
});

test('a bundle that is not sold leaves no hole in a sentence', () => {
  expect(withPackPrices('Five for {price}.', { bundle: null, rolls: [] })).toBe('Five for one price.');
});
