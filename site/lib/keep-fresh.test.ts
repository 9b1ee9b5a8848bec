import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdsFor, keepFresh } from './keep-fresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

it('loads at once, and again when the answer is out of date', async () => {
  const load = vi.fn(async () => 10 * MINUTE);
  const stop = keepFresh(load);
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(load).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(load).toHaveBeenCalledTimes(2);
});

it('retries a failed load a minute later', async () => {
  const load = vi.fn(async () => 10 * MINUTE).mockRejectedValueOnce(new Error('down'));
  const stop = keepFresh(load);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(load).toHaveBeenCalledTimes(2);
  stop();
});

it('loads when the shopper returns to a page that was hidden past the cut-off', async () => {
  const load = vi.fn(async () => MINUTE);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const stop = keepFresh(load);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(load).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(load).toHaveBeenCalledTimes(2);
  stop();
});

it('measures by the shop’s clock', () => {
  expect(holdsFor({ now: '2026-05-08T20:00:00Z', validUntil: '2026-05-08T21:00:00Z' })).toBe(60 * MINUTE);
});
