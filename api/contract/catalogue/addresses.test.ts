import { describe, expect, test } from 'vitest';
import { productInQuery } from '../routes/product-in-query.ts';
import { buyAgainPath, cardPath, categoryPath, itemPath } from './addresses.ts';

const rose = { material: 'PLA Ltd', color: 'CorktownRose', diameter: '1.75mm', weight: '1kg' };

describe('an item’s page', () => {
  test('is addressed by material, color, diameter and weight', () => {
    expect(itemPath({ material: 'PETG', color: 'Clear', diameter: '2.85mm', weight: '5kg' })).toBe(
      '/shop/PETG/Clear-2.85mm-5kg/',
    );
  });

  test('has its spaces encoded', () => {
    expect(itemPath(rose)).toBe('/shop/PLA%20Ltd/CorktownRose-1.75mm-1kg/');
  });

  test('is that of black PLA, 1.75 mm, 1 kg where tags are missing', () => {
    expect(itemPath({})).toBe('/shop/PLA/Black-1.75mm-1kg/');
  });
});

describe('a card', () => {
  test('of a 200 g roll leads to the minis', () => {
    expect(cardPath({ ...rose, material: 'PLA', weight: '200g' })).toBe('/shop/minis/');
    expect(cardPath({ material: 'Minis', color: 'Minis', diameter: '1.75mm', weight: '200g' })).toBe('/shop/minis/');
  });

  test('of the bulk box leads to the bulk page', () => {
    expect(cardPath({ material: 'Bulk', color: 'BulkBox', diameter: '1.75mm', weight: '1kg' })).toBe('/shop/Bulk/');
  });

  test('of anything else leads to its own page', () => {
    expect(cardPath(rose)).toBe(itemPath(rose));
  });
});

test('a category’s address has its spaces encoded', () => {
  expect(categoryPath('PLA Ltd')).toBe('/shop/PLA%20Ltd/');
});

describe('Buy Again', () => {
  test('names what was bought by its options', () => {
    expect(buyAgainPath(rose)).toBe('/shop/PLA%20Ltd?color=CorktownRose&amount=1kg&diameter=1.75mm');
  });

  test('leads to the page of just that item', () => {
    const mini = { material: 'PLA', color: 'Red', diameter: '2.85mm', weight: '200g' };
    const url = new URL(buyAgainPath(mini), 'http://localhost');
    expect(productInQuery(url.pathname, url.searchParams)).toBe(itemPath(mini));
  });

  test('of a bundle leads to its picker', () => {
    expect(buyAgainPath({ material: 'Minis', color: 'Minis', diameter: '1.75mm', weight: '200g' })).toBe(
      '/shop/minis/',
    );
    expect(buyAgainPath({ material: 'Bulk', color: 'BulkBox', diameter: '1.75mm', weight: '1kg' })).toBe('/shop/Bulk/');
  });
});
