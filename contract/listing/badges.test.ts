import { expect, test } from 'vitest';
import { badgesOf } from './badges.ts';

const data = { membersOnly: false };

test('badges stand in the order of the shop: out of stock, limited, sale, premium, new', () => {
  expect(badgesOf({ qoh: 0, tags: { material: 'PLA Ltd', sale: 'true', new: 'true' }, data })).toEqual([
    'out',
    'limited',
    'sale',
    'new',
  ]);
  expect(badgesOf({ qoh: 3, tags: { material: 'merch', new: 'true' }, data: { membersOnly: true } })).toEqual([
    'premium',
    'new',
  ]);
});

test('an ordinary spool has none', () => {
  expect(badgesOf({ qoh: 1, tags: { material: 'PLA' }, data })).toEqual([]);
});
