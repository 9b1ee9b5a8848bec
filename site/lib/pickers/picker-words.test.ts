import { expect, test } from 'vitest';
import { shelfItems } from '../../mocks/shelf.ts';
import { withPackPrices } from './picker-words.ts';
import { plans } from './plans.ts';
import { shelfOf } from './shelf.ts';

test('fills in the prices of the bundle and of its cheapest roll', () => {
  const shelf = shelfOf(shelfItems, plans.minis);
  expect(withPackPrices('Five for {price}, or from {single}.', shelf)).toBe('Five for $33, or from $7.99.');
});

test('names no price for a bundle that is not sold', () => {
  expect(withPackPrices('Five for {price}.', { bundle: null, rolls: [] })).toBe('Five for one price.');
});
