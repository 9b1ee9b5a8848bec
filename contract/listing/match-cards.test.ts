import { expect, test } from 'vitest';
import { everything } from './facets.ts';
import { matchCards } from './match-cards.ts';
import { sampleCard, sampleChoice } from './sample-cards.ts';

const cards = [
  sampleCard('signal red'),
  sampleCard('oxblood', { diameter: '2.85mm' }),
  sampleCard('cobalt', { colorFamily: 'Blue', material: 'PETG', inStock: '' }, { price: 2599 }),
  sampleCard('petrol', { colorFamily: 'Teal', weight: '5kg' }, { price: 9499 }),
];
const namesShown = (choice: Parameters<typeof matchCards>[1]) => {
  const { shown } = matchCards(cards, choice);
  return cards.filter((_, place) => shown[place]).map(({ name }) => name);
};

test('nothing chosen shows everything', () => {
  expect(matchCards(cards, everything)).toMatchObject({ shown: [true, true, true, true], total: 4 });
});

test('values of one facet widen the list, facets together narrow it', () => {
  expect(namesShown(sampleChoice({ colorFamily: ['Red', 'Teal'] }))).toEqual(['signal red', 'oxblood', 'petrol']);
  expect(namesShown(sampleChoice({ colorFamily: ['Red', 'Teal'], diameter: ['2.85mm'] }))).toEqual(['oxblood']);
});

test('an option counts what it would show with the other facets as they are', () => {
  const { counts, total } = matchCards(cards, sampleChoice({ colorFamily: ['Red'], diameter: ['1.75mm'] }));
  expect(total).toBe(1);
  expect(Object.fromEntries(counts.colorFamily)).toEqual({ Red: 1, Blue: 1, Teal: 1 });
  expect(Object.fromEntries(counts.diameter)).toEqual({ '1.75mm': 1, '2.85mm': 1 });
  expect(Object.fromEntries(counts.weight)).toEqual({ '1kg': 1 });
});

test('counts follow the search and the price', () => {
  const { counts } = matchCards(cards, { ...everything, q: 'o', max: 5000 });
  expect(Object.fromEntries(counts.material)).toEqual({ PLA: 1, PETG: 1 });
});

test('a price range takes both of its ends', () => {
  expect(namesShown({ ...everything, min: 2299, max: 2599 })).toEqual(['signal red', 'oxblood', 'cobalt']);
  expect(namesShown({ ...everything, min: 2600 })).toEqual(['petrol']);
});

test('in stock leaves out what is gone', () => {
  expect(namesShown(sampleChoice({ inStock: ['true'] }))).toEqual(['signal red', 'oxblood', 'petrol']);
});

test('a search finds any part of a name, in any case, and an empty one everything', () => {
  const found = (q: string) => namesShown({ ...everything, q });
  expect(found('TRO')).toEqual(['petrol']);
  expect(found(' petrol ')).toEqual(['petrol']);
  expect(found('petal')).toEqual([]);
  expect(found('  ')).toHaveLength(cards.length);
});
