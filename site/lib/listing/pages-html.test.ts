import { expect, test } from 'vitest';
import { pageNumbers, pagesHtml } from './pages-html.ts';

test.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [2, 5, '1 2 3 4 5'],
  [1, 9, '1 2 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  [500, 1042, '1 … 499 500 501 … 1042'],
])('links a bounded number of pages from page %i of %i', (page, pages, numbers) => {
  const shown = pageNumbers(page, pages).map((number) => number ?? '…');
  expect(shown.join(' ')).toBe(numbers);
});

test('links the pages before and after, and marks the current one', () => {
  document.body.innerHTML = pagesHtml(2, 3, (page) => `/shop/?a=b&page=${page}`);
  const address = (selector: string) => document.querySelector(selector)?.getAttribute('href');
  expect(address('[rel="prev"]')).toBe('/shop/?a=b&page=1');
  expect(address('[rel="next"]')).toBe('/shop/?a=b&page=3');
  expect(document.querySelector('[aria-current="page"]')?.textContent).toBe('Page 2');
  document.body.innerHTML = pagesHtml(3, 3, String);
  expect(document.querySelector('[rel="next"]')).toBeNull();
  expect(pagesHtml(1, 1, String)).toBe('');
});
