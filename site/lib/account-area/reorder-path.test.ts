import { expect, it } from 'vitest';
import { linesInAddress, reorderPath } from './reorder-path.ts';

const lines = [
  { itemId: 'pla-petrol-1.75mm-1kg', qty: 2 },
  { itemId: 'petg-canary-1.75mm-1kg', qty: 1 },
];

it('reads the spools that it wrote into an address', () => {
  expect(linesInAddress(new URL(reorderPath(lines), 'https://shop.example').search)).toEqual(lines);
});

it.each([
  ['', []],
  ['?reorder=', []],
  ['?reorder=a:0,b', []],
  ['?reorder=a:1,a:2', [{ itemId: 'a', qty: 3 }]],
  ['?reorder=a:99999', []],
])('reads %j as %j', (search, expected) => {
  expect(linesInAddress(search)).toEqual(expected);
});

it('keeps no more spools than a reorder can have', () => {
  const many = Array.from({ length: 20 }, (_, number) => `item-${number}:1`).join(',');
  expect(linesInAddress(`?reorder=${many}`)).toHaveLength(12);
});
