import { expect, test } from 'vitest';
import { cardFacts } from '../../../contract/listing/card-facts.ts';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { filterGroups, priceScale } from './filter-groups.ts';

const { items, materials, home } = sampleCatalogue([
  sampleFamily('PLA', 'Red', [{}, { weight: '5kg', price: 9499 }, { weight: '200g', qoh: 0 }]),
  sampleFamily('PETG', 'Sky', [{ diameter: '2.85mm', was: 2599, new: true }], { colorFamily: 'Brown', hex: '#5A3A22' }),
  sampleFamily('merch', 'Tee', [{ diameter: 'S', weight: '1pc' }], { kind: 'tshirt' }),
  sampleFamily('merch', 'Poster', [{ diameter: '1m', weight: '1pc' }], { kind: 'Poster' }),
  sampleFamily('parts', 'Brass', [{ diameter: '0.4mm', weight: '1pc' }], { kind: 'nozzles' }),
  sampleFamily('parts', 'Tube', [{ diameter: '1.75mm', weight: '1pc' }], { kind: 'Tubing' }),
  sampleFamily('parts', 'Plate', [{ diameter: '235mm', weight: '1pc' }], { kind: 'parts' }),
]);
const groups = filterGroups(items, { materials, colors: home.colors });
const optionsOf = (legend: string) =>
  Object.fromEntries(groups.find((group) => group.legend === legend)?.options.map((o) => [o.label, o.count]) ?? []);

test('T-shirts and posters are merch; nozzles, tubing and parts are parts; the rest is filament', () => {
  expect(optionsOf('Category')).toEqual({ Filament: 4, Parts: 3, Merch: 2 });
});

test('the weight filter knows 1 kg and 5 kg, and no others', () => {
  expect(optionsOf('Weight')).toEqual({ '1 kg': 2, '5 kg': 1 });
});

test('sizes of parts and shirts do not count as diameters', () => {
  expect(optionsOf('Diameter')).toEqual({ '1.75 mm': 3, '2.85 mm': 1 });
  expect(optionsOf('Material')).toEqual({ PLA: 3, PETG: 1 });
});

test('a color family has the color of the home page, or that of its first item', () => {
  const colors = groups.find(({ legend }) => legend === 'Color')?.options ?? [];
  expect(colors.map(({ label, hex }) => [label, hex])).toEqual([
    ['Red', '#CF2B22'],
    ['Brown', '#5A3A22'],
  ]);
});

test('what is sold out, on sale or new is marked so', () => {
  expect(optionsOf('Availability')).toEqual({ 'In stock now': 8, 'On sale': 1, 'New this season': 1 });
  expect(cardFacts({ ...items[0], qoh: 0 } as (typeof items)[0]).inStock).toBe('');
});

test('a facet with nothing to choose is not offered', () => {
  const pla = items.filter(({ tags }) => tags.material === 'PLA');
  expect(filterGroups(pla, { materials, colors: home.colors }).map(({ legend }) => legend)).toEqual([
    'Weight',
    'Availability',
  ]);
});

test('the price scale holds every price in whole dollars', () => {
  expect(priceScale([{ price: 1899 }, { price: 9499 }])).toEqual({ low: 18, high: 95 });
});
