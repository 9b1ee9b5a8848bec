import { expect, test } from 'vitest';
import { badgesOf } from './badges.ts';

test('badges stand in the order of the shop: out of stock, limited, sale, premium, new', () => {
  expect(badgesOf({ qoh: 0, tags: { material: 'PLA Ltd', sale: 'true', new: 'true' } })).toEqual([
    'out',
    'limited',
    'sale',
    'new',
  ]);
  expect(badgesOf({ qoh: 3, tags: { material: 'PLA Sub', new: 'true' } })).toEqual(['premium', 'new']);
});

test('an ordinary spool has none', () => {
  expect(badgesOf({ qoh: 1, tags: { material: 'PLA' } })).toEqual([]);
});
