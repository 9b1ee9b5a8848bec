import { expect, test } from 'vitest';
import { postProblems } from './post-problems.ts';

test('a product that the shop does not sell is named with its post and its place', () => {
  const posts = [{ slug: 'dry-it', head: { products: ['pla-petrol', 'pla-gone'] } }];
  expect(postProblems(posts, (id) => id === 'pla-petrol')).toEqual([
    'content/blog/dry-it.md: products[1]: must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "pla-gone"',
  ]);
});
