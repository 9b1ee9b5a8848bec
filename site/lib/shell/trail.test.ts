import { expect, test } from 'vitest';
import { trailOf } from './trail.ts';

const read = (path: string, here?: string) => trailOf(path, here).map(({ label, url }) => [label, url]);

test('the crumbs of a page are the parts of its path: hyphens are spaces, words begin with capitals', () => {
  expect(read('/shop/PLA%20Ltd/Silk-Gold-1.75mm/')).toEqual([
    ['Home', '/'],
    ['Shop', '/shop/'],
    ['PLA Ltd', '/shop/PLA%20Ltd/'],
    ['Silk Gold 1.75mm', '/shop/PLA%20Ltd/Silk-Gold-1.75mm/'],
  ]);
});

test('a page may call itself by a better name than its path has', () => {
  expect(read('/wishlist', 'What you wish for')).toEqual([
    ['Home', '/'],
    ['What you wish for', '/wishlist/'],
  ]);
});

test('a part of the path that has no page is named, but leads nowhere', () => {
  expect(read('/alerts/confirm/')).toEqual([
    ['Home', '/'],
    ['Alerts', undefined],
    ['Confirm', '/alerts/confirm/'],
  ]);
});

test.each(['/', '/queu3d/', '/QUEU3D', '/queu3d/history/'])('%s shows no crumbs', (path) => {
  expect(trailOf(path)).toEqual([]);
});

test('a name that only begins like QUEU3D has crumbs', () => expect(trailOf('/queu3d-guide/')).toHaveLength(2));
