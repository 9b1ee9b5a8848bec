// @ts-check
import { expect, test } from 'vitest';
import { identify, isRunning, parentOf, pidOf } from './identity.mjs';

test('a process is known by more than its number', () => {
  const identity = identify(process.pid) ?? '';
  expect(pidOf(identity)).toBe(process.pid);
  expect(isRunning(identity)).toBe(true);
  expect(isRunning(identity.replace(/ \d+ /, ' 1 '))).toBe(false);
});

test('a process that is not there has no name', () => {
  expect(identify(99_999_999)).toBeNull();
  expect(isRunning('')).toBe(false);
});

test('a parent is found', () => {
  expect(parentOf(process.pid)).toBe(String(process.ppid));
});
