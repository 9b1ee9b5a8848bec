import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';
import { specLine } from './spec-line.ts';

const tags = { color: 'Red', colorName: 'Red', colorFamily: 'Red' };

test('a spool is measured by material, diameter and weight', () => {
  expect(specLine({ ...tags, material: 'PLA', diameter: '1.75mm', weight: '1kg' })).toBe('PLA · 1.75 mm · 1 kg');
});

test('other goods say what they are, and their size if they have one', () => {
  const good = { ...tags, material: 'parts', weight: '1pc' };
  expect(specLine({ ...good, kind: 'nozzles', diameter: '0.4mm' })).toBe('Nozzle · 0.4 mm');
  expect(specLine({ ...good, kind: 'tshirt', diameter: 'XL' })).toBe('T-shirt · XL');
  expect(specLine({ ...good, kind: 'token', diameter: 'Single' })).toBe('Token');
});

test('sizes are set with a space before the unit', () => {
  expect(['1.75mm', '200g', '30x45cm', '2x50g', 'SM'].map(formatSize)).toEqual([
    '1.75 mm',
    '200 g',
    '30 × 45 cm',
    '2 × 50 g',
    'SM',
  ]);
});
