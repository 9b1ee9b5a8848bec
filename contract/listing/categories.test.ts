import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../../site/lib/catalogue/sample-content.ts';
import { exclusivesOf } from './categories.ts';

const piece = { diameter: 'S', weight: '1pc' };

test('each category shows its own goods', () => {
  const { categories } = sampleCatalogue([
    sampleFamily('PLA', 'Red', [{}, { weight: '200g' }]),
    sampleFamily('merch', 'Tee', [piece], { kind: 'tshirt' }),
    sampleFamily('merch', 'Coin', [piece], { kind: 'token' }),
    sampleFamily('parts', 'Brass', [piece], { kind: 'nozzles' }),
    sampleFamily('Minis', 'Minis', [{ weight: '200g' }]),
  ]);
  expect(Object.fromEntries(categories.map(({ name, items }) => [name, items.map(({ id }) => id)]))).toEqual({
    PLA: ['pla-red-1.75mm-1kg'],
    merch: ['merch-coin-s-1pc', 'merch-tee-s-1pc'],
    upgrades: ['parts-brass-s-1pc'],
    minis: ['pla-red-1.75mm-200g'],
  });
});

test('a menu never leads to an empty page', () => {
  const { categories } = sampleCatalogue([
    sampleFamily('PMMA', 'Clear', [{ active: false }]),
    sampleFamily('PLA', 'Red'),
  ]);
  expect(categories.map(({ name }) => name)).toEqual(['PLA']);
});

test('exclusives are not in the menus, and a 10-pack is while it is sold', () => {
  const { categories } = sampleCatalogue([sampleFamily('PLA Sub', 'Now'), sampleFamily('Bulk', 'BulkBox')]);
  expect(categories.map(({ name, items }) => [name, items.length])).toEqual([['Bulk', 1]]);
  expect(sampleCatalogue([sampleFamily('Bulk', 'BulkBox', [{ active: false }])]).categories).toEqual([]);
});

test('minis and 10-packs are chosen on pickers, all else from a list', () => {
  const { categories } = sampleCatalogue([
    sampleFamily('PLA', 'Red', [{}, { weight: '200g' }]),
    sampleFamily('Minis', 'Minis', [{ weight: '200g' }]),
    sampleFamily('Bulk', 'BulkBox'),
  ]);
  expect(categories.filter(({ isPicked }) => isPicked).map(({ name }) => name)).toEqual(['minis', 'Bulk']);
});

test('active exclusives have a page of their own, and the others are nowhere', () => {
  const { items, materials } = sampleCatalogue([
    sampleFamily('PLA Sub', 'Now'),
    sampleFamily('PLA Sub', 'Past', [{ active: false }]),
  ]);
  expect(exclusivesOf(items, materials)).toMatchObject([
    { name: 'PLA Sub', items: [{ id: 'pla-sub-now-1.75mm-1kg' }] },
  ]);
});
