// @ts-check
import { expect, it } from 'vitest';
import { identify, isRunning, parentOf, pidOf } from './identity.mjs';

it('identifies a process by more than its id', () => {
  const identity = identify(process.pid) ?? '';
  expect(pidOf(identity)).toBe(process.pid);
  expect(isRunning(identity)).toBe(true);
  expect(isRunning(identity.replace(/ \d+ /, ' 1 '))).toBe(false);
});

it('has no name for a process that does not exist', () => {
  expect(identify(99_999_999)).toBeNull();
  expect(isRunning('')).toBe(false);
});

it('finds the parent of a process', () => {
  expect(parentOf(process.pid)).toBe(String(process.ppid));
});
