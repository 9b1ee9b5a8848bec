import process from 'node:process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatherLines } from './write-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('writes the lines of a moment at once, in their order', () => {
  const written: string[] = [];
  const write = gatherLines((text) => written.push(text));
  write('first');
  write('second');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(20);
  write('third');
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['first\nsecond', 'third']);
});

it('writes the last lines when the process exits', () => {
  const written: string[] = [];
  const before = process.listeners('exit');
  const write = gatherLines((text) => written.push(text));
  write('the shop did not close in time');
  for (const listener of process.listeners('exit').filter((each) => !before.includes(each))) listener(1);
  expect(written).toEqual(['the shop did not close in time']);
});
