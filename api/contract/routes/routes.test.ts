import { expect, test } from 'vitest';
import { movedTo } from './moved-to.ts';
import { pageExists } from './page-exists.ts';
import { movedPages, routes } from './routes.ts';

test('no address of the shop is also one that has moved, and none stands twice', () => {
  const examples = routes.map(({ path, example }) => example ?? path);
  expect(examples.filter((path) => movedTo(path) !== undefined)).toEqual([]);
  expect(new Set(examples).size).toBe(routes.length);
});

test('an old address leads on in one step', () => {
  expect(movedPages.filter(({ to }) => movedTo(to) !== undefined)).toEqual([]);
});

test('a menu leads to pages that are there, and not to what was never heard of', () => {
  expect(['/', '/shop/', '/shop/PLA/', '/premium', '/queu3d/'].every(pageExists)).toBe(true);
  expect(['/nothing/', '/queu3d/history/'].some(pageExists)).toBe(false);
});
