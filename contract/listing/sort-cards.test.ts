import { expect, test } from 'vitest';
import type { Sort } from './facets.ts';
import { sampleCard } from './sample-cards.ts';
import { sortCards } from './sort-cards.ts';

const cards = [
  sampleCard('dear', {}, { price: 9000, order: 40 }),
  sampleCard('new', { new: 'true' }, { price: 3000, order: 10 }),
  sampleCard('cheap', {}, { price: 1000, order: 20 }),
  sampleCard('cheap, and ours', {}, { price: 1000, order: 30 }),
];
const order = (sort: Sort) => sortCards(cards, sort).map(({ name }) => name);

test('the shop’s own order is by display index, the highest first', () => {
  expect(order('ours')).toEqual(['dear', 'cheap, and ours', 'cheap', 'new']);
});

test('equal prices stand in the shop’s own order, up and down', () => {
  expect(order('price')).toEqual(['cheap, and ours', 'cheap', 'new', 'dear']);
  expect(order('price-desc')).toEqual(['dear', 'new', 'cheap, and ours', 'cheap']);
});

test('newest puts what is new before all else', () => {
  expect(order('newest')).toEqual(['new', 'dear', 'cheap, and ours', 'cheap']);
});
