import { expect, test } from 'vitest';
import { paginate } from './paginate.ts';

const posts = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a page of the blog has ten posts, and the last one what is left', () => {
  const pages = paginate(posts(21));
  expect(pages.map(({ entries }) => entries.length)).toEqual([10, 10, 1]);
  expect(pages.flatMap(({ entries }) => entries)).toEqual(posts(21));
  expect(pages.map(({ page, pages: of }) => `${page} of ${of}`)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
});

test('ten posts are one page, and no posts are one as well', () => {
  expect(paginate(posts(10))).toHaveLength(1);
  expect(paginate([])).toEqual([{ page: 1, pages: 1, entries: [] }]);
});
