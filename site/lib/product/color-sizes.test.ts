import { describe, expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { colorSizes } from './product-view.ts';

const catalogue = sampleCatalogue([
  sampleFamily('PLA', 'Red', [{}, { diameter: '2.85mm' }, { weight: '5kg' }, { weight: '200g' }]),
  sampleFamily('ABS', 'Red', [{}, { weight: '5kg' }]),
  sampleFamily('parts', 'Brass', [{ diameter: '0.4mm', weight: '1pc' }]),
  sampleFamily('Bulk', 'BulkBox'),
]);

function sizesOf(material: string, weight: string, diameter = '1.75mm') {
  const item = catalogue.items.find(
    ({ tags }) => [tags.material, tags.weight, tags.diameter].join() === [material, weight, diameter].join(),
  );
  if (!item) throw new Error(`no ${material} ${weight}`);
  return colorSizes(item, catalogue).map(({ label, href, grams }) => [label, href, grams]);
}

describe('the sizes of a color', () => {
  test('are its spools in this diameter, and the carton that takes it', () => {
    const offered = sizesOf('PLA', '1kg');
    expect(offered.toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
      ['1 kg', '/shop/PLA/Red-1.75mm-1kg/', 1000],
      ['5 kg', '/shop/PLA/Red-1.75mm-5kg/', 5000],
      [expect.any(String), '/shop/Bulk/', 10_000],
    ]);
    expect(sizesOf('PLA', '5kg')).toEqual(offered);
    expect(sizesOf('PLA', '1kg', '2.85mm').map(([, , grams]) => grams)).toEqual([1000, 10_000]);
  });

  test('leave the carton out for a material that it does not take', () => {
    expect(
      sizesOf('ABS', '1kg')
        .map(([, , grams]) => grams)
        .toSorted(),
    ).toEqual([1000, 5000]);
  });

  test('are none for minis, for the carton itself, and for goods other than spools', () => {
    expect(sizesOf('PLA', '200g')).toEqual([]);
    expect(sizesOf('Bulk', '1kg')).toEqual([]);
    expect(sizesOf('parts', '1pc', '0.4mm')).toEqual([]);
  });
});
