import { expect, test } from 'vitest';
import { missingPictures } from './load-catalogue.ts';

test('reports each missing picture that a page shows', () => {
  const problems = missingPictures(new Set(['home/hero-row-780.webp']));
  const files = problems.map(({ file }) => file);
  expect(files).toContain('media/brand/share-1200x630.jpg');
  expect(files).toContain('media/home/hero-row-1560.webp');
  expect(files).not.toContain('media/home/hero-row-780.webp');
});
