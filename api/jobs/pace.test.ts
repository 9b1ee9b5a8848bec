import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pace } from './handlers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a rush of work begins in order, so many a second and no more, and all of it is done', async () => {
  const paced = pace(3);
  const begun: number[] = [];
  const all = Array.from({ length: 7 }, (_, turn) => paced(async () => begun.push(turn)));
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([0, 1, 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('work that fails is told to who asked for it, and the next goes on', async () => {
  const paced = pace(2);
  await expect(paced(() => Promise.reject(new Error('no mail server')))).rejects.toThrow('no mail server');
  await expect(paced(async () => 'sent')).resolves.toBe('sent');
});
