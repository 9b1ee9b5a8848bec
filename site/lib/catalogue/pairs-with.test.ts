import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from './sample-content.ts';

const catalogue = sampleCatalogue([
  sampleFamily('PLA', 'Red', [{ displayIndex: 9 }]),
  sampleFamily('PLA', 'Gone', [{ displayIndex: 8, qoh: 0 }]),
  sampleFamily('PLA', 'White', [{ displayIndex: 7 }]),
  sampleFamily('FORGE', 'Red', [{ displayIndex: 6 }]),
  sampleFamily('FORGE', 'Black', [{ displayIndex: 5 }]),
  sampleFamily('PLA Ltd', 'Rose', [{ displayIndex: 4 }]),
]);

test('three other goods that can be bought stand below an item, its own material first', () => {
  const red = catalogue.byId.get('pla-red-1.75mm-1kg');
  expect(red && catalogue.pairsWith(red).map(({ id }) => id)).toEqual([
    'pla-white-1.75mm-1kg',
    'forge-black-1.75mm-1kg',
    'pla-ltd-rose-1.75mm-1kg',
  ]);
});
