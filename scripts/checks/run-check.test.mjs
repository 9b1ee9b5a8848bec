// @ts-check
import { expect, it } from 'vitest';
import { twoAtATime } from './run-check.mjs';

it('runs two checks at a time, starting the next one as soon as one finishes', async () => {
  /** @type {string[]} */
  const started = [];
  /** @type {Record<string, () => void>} */
  const finish = {};
  const all = twoAtATime(['a', 'b', 'c', 'd'], (name) => {
    started.push(name);
    return new Promise((resolve) => {
      finish[name] = () => resolve(name.toUpperCase());
    });
  });
  const next = () => new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['a', 'b']);
  finish['b']?.();
  await next();
  expect(started).toEqual(['a', 'b', 'c']);
  finish['c']?.();
  await next();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  finish['a']?.();
  finish['d']?.();
  expect(await all).toEqual(['A', 'B', 'C', 'D']);
});
