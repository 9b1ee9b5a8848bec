import { expect, test } from 'vitest';
import { nameProblems, productProblems } from './post-problems.ts';

test('two posts at one address are named, in whatever folders they lie', () => {
  expect(nameProblems(['blog/2025/dry-it.md', 'blog/2026/dry-it.md', 'blog/other.md'])).toEqual([
    {
      file: 'blog/2026/dry-it.md',
      expected: 'must have another name than blog/2025/dry-it.md: both would be at one address',
    },
  ]);
});

test.each(['blog/Dry it.md', 'blog/drying_it.md', 'blog/-dry.md'])('%s is no address', (file) => {
  expect(nameProblems([file])).toEqual([{ file, expected: expect.stringContaining('such as dry-your-pla.md') }]);
});

test('a file of another kind among the posts is not passed over', () => {
  expect(nameProblems(['blog/dry.txt'])).toEqual([{ file: 'blog/dry.txt', expected: 'expected a name in .md' }]);
});

test('a product that the shop does not sell is named with its post and its place', () => {
  expect(productProblems('blog/dry-it.md', ['pla-petrol', 'pla-gone'], (id) => id === 'pla-petrol')).toEqual([
    {
      file: 'blog/dry-it.md',
      field: 'products[1]',
      expected: 'must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "pla-gone"',
    },
  ]);
});
