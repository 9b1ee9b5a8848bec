import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../../site/lib/catalogue/sample-content.ts';
import { cardLine, searchedName } from './product-cards.ts';

const tee = [
  { diameter: 'S', weight: '1pc', price: 2400, qoh: 0, name: 'Tee, S', displayIndex: 9 },
  { diameter: 'M', weight: '1pc', price: 2200, qoh: 4, name: 'Tee, M', displayIndex: 8 },
  { diameter: 'XXL', weight: '1pc', price: 2600, qoh: 3, name: 'Tee, XXL', displayIndex: 7 },
];
const { categories } = sampleCatalogue([
  sampleFamily('merch', 'Tee', tee, { kind: 'tshirt' }),
  sampleFamily('merch', 'Poster', [{ diameter: 'A2', weight: '1pc' }], { kind: 'Poster' }),
  sampleFamily('PLA', 'Red', [{}, { weight: '5kg' }]),
]);
const cardsOf = (category: string) => categories.find(({ name }) => name === category)?.cards ?? [];

test('a tee is one card in all its sizes, and leads to one that can be bought', () => {
  const [, card] = cardsOf('merch');
  expect(cardsOf('merch')).toHaveLength(2);
  expect(card).toMatchObject({ id: 'merch-tee-m-1pc', name: 'Tee', price: 2200, qoh: 7 });
  expect(card?.sizes?.map(({ tags }) => tags.diameter)).toEqual(['S', 'M', 'XXL']);
});

test('the card says how many sizes there are, and is found by each of them', () => {
  const [poster, card] = cardsOf('merch');
  if (!poster || !card) throw new Error('no cards');
  expect(cardLine(card)).toBe('T-shirt · 3 sizes');
  expect(cardLine(poster)).toBe('Poster · A2');
  expect(searchedName(card)).toContain('Tee, XXL');
});

test('each size of a filament keeps a card of its own', () => {
  expect(cardsOf('PLA').map(({ id, sizes }) => [id, sizes])).toEqual([
    ['pla-red-1.75mm-1kg', undefined],
    ['pla-red-1.75mm-5kg', undefined],
  ]);
});
