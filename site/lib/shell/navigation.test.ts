import { expect, test } from 'vitest';
import { pageExists } from '../../../contract/routes/page-exists.ts';
import { currentOf, linksIn } from './navigation.ts';

const labels = (place: Parameters<typeof linksIn>[0]) => linksIn(place).map(({ label }) => label);

test('no menu leads to a page that is not there', () => {
  const links = [...linksIn('tabs'), ...linksIn('menu'), ...linksIn('pages'), ...linksIn('info')];
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter(({ url }) => !pageExists(url))).toEqual([]);
});

test('the tab of a page, or of the part that it belongs to, is marked', () => {
  expect(currentOf('/shop/', '/shop/')).toBe('page');
  expect(currentOf('/shop/', '/shop/PLA/')).toBe('true');
  expect(currentOf('/shop/', '/shopping/')).toBeUndefined();
});

test('a page stands once in a menu', () => {
  for (const place of ['tabs', 'menu', 'pages', 'info'] as const)
    expect(new Set(labels(place)).size).toBe(labels(place).length);
});
