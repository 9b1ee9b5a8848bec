import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { copyOfGoods, fileOfGoods } from './copy-of-goods.ts';

const petrol = parse(readFileSync('content/products/pla/petrol.yaml', 'utf8'));

it('names the file of a new color beside the one that it is like', () => {
  expect(fileOfGoods('products/pla/petrol.yaml', 'Harbor Teal')).toBe('products/pla/harbor-teal.yaml');
  expect(fileOfGoods('products/pla/petrol.yaml', ' Café -  No. 5 ')).toBe('products/pla/cafe-no-5.yaml');
});

it('has the texts, sizes and prices of another color, and its own name', () => {
  const { color, colorName, name, summary, hex, variants } = copyOfGoods(petrol, 'Harbor Teal');
  expect([color, colorName, name]).toEqual(['HarborTeal', 'Harbor Teal', 'Harbor Teal']);
  expect([summary, hex]).toEqual([petrol.summary, petrol.hex]);
  expect(variants.map(({ diameter, weight, price, qoh }) => [diameter, weight, price, qoh])).toEqual(
    petrol.variants.map(({ diameter, weight, price, qoh }: typeof petrol) => [diameter, weight, price, qoh]),
  );
});

it('has no picture, sale, page title or GTIN of the other', () => {
  const sold = {
    ...petrol.variants[0],
    was: 2499,
    sales: [{ price: 1, from: '', until: '' }],
    title: 'Petrol PLA, soon',
    gtin: '4006381333931',
  };
  const { media, variants, retired } = copyOfGoods(
    { ...petrol, retired: true, variants: [sold, petrol.variants[1]] },
    'Lagoon',
  );
  expect([media, retired]).toEqual([{ swatch: '', side: '' }, undefined]);
  expect(variants).toEqual([
    { diameter: '1.75mm', weight: '1kg', price: 2299, qoh: 86, displayIndex: 9970, new: true },
    { diameter: '2.85mm', weight: '1kg', price: 2399, qoh: 29, displayIndex: 7600, new: true, media: { side: '' } },
  ]);
});
