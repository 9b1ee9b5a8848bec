import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../../site/lib/catalogue/sample-content.ts';
import { bestSellers, hasQuickAdd, mainListing } from './listed-items.ts';

const listedIds = (...families: Parameters<typeof sampleCatalogue>[0]) =>
  mainListing(sampleCatalogue(families).items).map(({ id }) => id);

test('the main list leaves minis to their own page', () => {
  expect(listedIds(sampleFamily('PLA', 'Red', [{ weight: '200g' }, { weight: '5kg' }]))).toEqual([
    'pla-red-1.75mm-5kg',
  ]);
});

test('hides items that are not on sale or only for the community', () => {
  expect(
    listedIds(sampleFamily('PLA', 'Old', [{ active: false }]), sampleFamily('PLA', 'Club', [{ discordOnly: true }])),
  ).toEqual([]);
});

test('an exclusive color is hidden until it is active', () => {
  expect(listedIds(sampleFamily('PLA Sub', 'Past', [{ active: false }]), sampleFamily('PLA Sub', 'Now'))).toEqual([
    'pla-sub-now-1.75mm-1kg',
  ]);
});

test('bundles are left to their pickers', () => {
  expect(listedIds(sampleFamily('Bulk', 'BulkBox'), sampleFamily('Minis', 'Minis', [{ weight: '200g' }]))).toEqual([]);
});

test('the highest display index comes first', () => {
  const low = sampleFamily('PLA', 'Low', [{ displayIndex: 1 }]);
  const high = sampleFamily('PLA', 'High', [{ displayIndex: 9 }]);
  expect(listedIds(low, high)).toEqual(['pla-high-1.75mm-1kg', 'pla-low-1.75mm-1kg']);
});

test('best sellers are 1 kg spools and the minis bundle, and nothing else that is marked', () => {
  const { items } = sampleCatalogue([
    sampleFamily('PLA', 'Red', [
      { showOnHome: true },
      { weight: '5kg', showOnHome: true },
      { weight: '200g', showOnHome: true },
    ]),
    sampleFamily('PLA', 'Plain'),
    sampleFamily('PLA', 'Club', [{ showOnHome: true, discordOnly: true }]),
    sampleFamily('Minis', 'Minis', [{ weight: '200g', showOnHome: true }]),
  ]);
  expect(bestSellers(items).map(({ id }) => id)).toEqual(['minis-minis-1.75mm-200g', 'pla-red-1.75mm-1kg']);
});

test('a card offers no quick add where there is something to choose first', () => {
  const { items } = sampleCatalogue([
    sampleFamily('PLA', 'Red', [{}, { weight: '200g' }]),
    sampleFamily('Bulk', 'BulkBox'),
    sampleFamily('Kit', 'Black'),
  ]);
  expect(items.filter(hasQuickAdd).map(({ id }) => id)).toEqual(['pla-red-1.75mm-1kg']);
});
