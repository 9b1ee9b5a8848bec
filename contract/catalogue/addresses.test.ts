import { describe, expect, test } from 'vitest';
import { buyAgainPath, cardPath, categoryPath, itemPath, productInQuery } from './addresses.ts';

const rose = { material: 'PLA Ltd', color: 'CorktownRose', diameter: '1.75mm', weight: '1kg' };

describe('itemPath', () => {
  test('contains material, color, diameter and weight', () => {
    expect(itemPath({ material: 'PETG', color: 'Clear', diameter: '2.85mm', weight: '5kg' })).toBe(
      '/shop/PETG/Clear-2.85mm-5kg/',
    );
  });

  test('encodes spaces', () => {
    expect(itemPath(rose)).toBe('/shop/PLA%20Ltd/CorktownRose-1.75mm-1kg/');
  });

  test('defaults to black PLA, 1.75 mm, 1 kg', () => {
    expect(itemPath({})).toBe('/shop/PLA/Black-1.75mm-1kg/');
  });
});

describe('cardPath', () => {
  test('links 200 g rolls to the minis picker', () => {
    expect(cardPath({ ...rose, material: 'PLA', weight: '200g' })).toBe('/shop/minis/');
    expect(cardPath({ material: 'Minis', color: 'Minis', diameter: '1.75mm', weight: '200g' })).toBe('/shop/minis/');
  });

  test('links the bulk box to its picker', () => {
    expect(cardPath({ material: 'Bulk', color: 'BulkBox', diameter: '1.75mm', weight: '1kg' })).toBe('/shop/Bulk/');
  });

  test('links other items to their own page', () => {
    expect(cardPath(rose)).toBe(itemPath(rose));
  });
});

test('categoryPath encodes spaces', () => {
  expect(categoryPath('PLA Ltd')).toBe('/shop/PLA%20Ltd/');
});

describe('Buy Again', () => {
  test('names the product by its options', () => {
    expect(buyAgainPath(rose)).toBe('/shop/PLA%20Ltd?color=CorktownRose&amount=1kg&diameter=1.75mm');
  });

  test('leads to the page of that item', () => {
    const mini = { material: 'PLA', color: 'Red', diameter: '2.85mm', weight: '200g' };
    const url = new URL(buyAgainPath(mini), 'http://localhost');
    expect(productInQuery(url.pathname, url.searchParams)).toBe(itemPath(mini));
  });

  test('leads to the picker for a bundle', () => {
    expect(buyAgainPath({ material: 'Minis', color: 'Minis', diameter: '1.75mm', weight: '200g' })).toBe(
      '/shop/minis/',
    );
    expect(buyAgainPath({ material: 'Bulk', color: 'BulkBox', diameter: '1.75mm', weight: '1kg' })).toBe('/shop/Bulk/');
  });
});
