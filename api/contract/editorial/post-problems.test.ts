import { expect, test } from 'vitest';
import { nameProblems, productProblems } from './post-problems.ts';

test('reports two posts with the same slug, even in different folders', () => {
  expect(nameProblems(['blog/2025/dry-it.md', 'blog/2026/dry-it.md', 'blog/other.md'])).toEqual([
    {
      file: 'blog/2026/dry-it.md',
      expected: 'must have another name than blog/2025/dry-it.md: both would be at one address',
    },
  ]);
});

test.each(['blog/Dry it.md', 'blog/drying_it.md', 'blog/-dry.md'])('rejects the file name %s', (file) => {
  expect(nameProblems([file])).toEqual([{ file, expected: expect.stringContaining('such as dry-your-pla.md') }]);
});

test('reports files that are not Markdown', () => {
  expect(nameProblems(['blog/dry.txt'])).toEqual([{ file: 'blog/dry.txt', expected: 'expected a name in .md' }]);
});

test('reports an unknown product with its post and position', () => {
  expect(productProblems('blog/dry-it.md', ['pla-petrol', 'pla-gone'], (id) => id === 'pla-petrol')).toEqual([
    {
      file: 'blog/dry-it.md',
      field: 'products[1]',
      expected: 'must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "pla-gone"',
    },
  ]);
});
