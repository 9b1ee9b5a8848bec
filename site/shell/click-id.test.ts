import { afterEach, expect, it } from 'vitest';
import { stripClickId } from './start-shell.ts';

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['/shop/FORGE/?gclid=abc123', '/shop/FORGE/'],
  ['/shop/PLA/?q=black&gclid=abc123&sort=price#list', '/shop/PLA/?q=black&sort=price#list'],
  ['/about/?gclid=', '/about/'],
  ['/shop/?q=black', '/shop/?q=black'],
])('turns %s into %s, without a history entry', (before, after) => {
  history.replaceState({ kept: true }, '', before);
  const { length } = history;
  stripClickId();
  expect(location.href.slice(location.origin.length)).toBe(after);
  expect([history.length, history.state]).toEqual([length, { kept: true }]);
});
