import { expect, test } from 'vitest';
import { pageExists } from './page-exists.ts';
import { movedPages, movedTo, routes } from './routes.ts';

test('no page is also a redirect, and none is listed twice', () => {
  const examples = routes.map(({ path, example }) => example ?? path);
  expect(examples.filter((path) => movedTo(path) !== undefined)).toEqual([]);
  expect(new Set(examples).size).toBe(routes.length);
});

test('redirects never chain', () => {
  expect(movedPages.filter(({ to }) => movedTo(to) !== undefined)).toEqual([]);
});

test('pageExists knows the pages of the shop and no others', () => {
  expect(['/', '/shop/', '/shop/PLA/', '/premium', '/queu3d/'].every(pageExists)).toBe(true);
  expect(['/nothing/', '/queu3d/history/'].some(pageExists)).toBe(false);
});
