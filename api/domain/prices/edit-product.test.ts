import { expect, it } from 'vitest';
import { withoutSale, withPrice, withSale } from './edit-product.ts';

const text = `material: PLA # of the spool
# Counted in October.
variants:
  - { diameter: 1.75mm, weight: 1kg, price: 2299, qoh: 86 }
  - diameter: 2.85mm
    price: 2399 # more wire
    sales:
      - { price: 1999, from: 2026-11-20T00:00-05:00, until: 2026-11-21T00:00-05:00 }
    qoh: 29
description: |
  A line that is longer than a hundred and twenty characters stays the line that its author made of it, however long that is.
`;
const sale = {
  kind: 'sale',
  item: 'x',
  price: 1899,
  from: '2026-11-28T05:00:30.500Z',
  until: '2026-07-01T04:00:00Z',
} as const;
const shop = { timeZone: 'America/Detroit', now: new Date('2026-11-20T12:00:00Z') };

it('changes one price, and keeps comments, order and long lines', () => {
  expect(withPrice(text, 1, { price: 2199, was: null })).toBe(text.replace('price: 2399', 'price: 2199'));
  const struck = withPrice(text, 0, { price: 1999, was: 2299 });
  expect(struck).toBe(text.replace('price: 2299, qoh: 86', 'price: 1999, qoh: 86, was: 2299'));
  expect(withPrice(struck, 0, { price: 2299, was: null })).toBe(text);
});

it('writes a sale by the minute, with the offset of the shop on its day, and takes it out again', () => {
  const added = withSale(text, 0, sale, shop);
  expect(added).toContain('sales: [ { price: 1899, from: 2026-11-28T00:00-05:00, until: 2026-07-01T00:00-04:00 } ]');
  expect(withoutSale(added, 0, sale)).toBe(text);
  expect(withoutSale(added, 0, { ...sale, price: 1898 })).toBe(added);
});

it('adds a sale to others, and drops those that are over', () => {
  const both = withSale(text, 1, sale, shop);
  expect(both.match(/price: 1[89]99/g)).toEqual(['price: 1999', 'price: 1899']);
  const later = { ...shop, now: new Date('2026-11-21T05:00:00Z') };
  expect(withSale(text, 1, sale, later).match(/price: 1[89]99/g)).toEqual(['price: 1899']);
});
