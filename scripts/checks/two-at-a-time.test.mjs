// @ts-check
import { expect, test } from 'vitest';
import { twoAtATime } from './two-at-a-time.mjs';

test('two checks run at any time, and whoever is done takes the next', async () => {
  /** @type {string[]} */
  const begun = [];
  /** @type {Record<string, () => void>} */
  const finish = {};
  const all = twoAtATime(['a', 'b', 'c', 'd'], (name) => {
    begun.push(name);
    return new Promise((resolve) => {
      finish[name] = () => resolve(name.toUpperCase());
    });
  });
  const next = () => new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a', 'b']);
  finish['b']?.();
  await next();
  expect(begun).toEqual(['a', 'b', 'c']);
  finish['c']?.();
  await next();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  finish['a']?.();
  finish['d']?.();
  expect(await all).toEqual(['A', 'B', 'C', 'D']);
});
