import { afterEach, expect, test, vi } from 'vitest';
import type { SliceEvent } from '../api/contract/queu3d/slicer-wire.ts';
import { answerSlice } from './answer-slice.ts';

afterEach(() => vi.useRealTimers());

test('who listens no more without hanging up gives the place back', async () => {
  vi.useFakeTimers();
  const ended = vi.fn(async () => {});
  const reported = vi.fn();
  async function* endless() {
    for (;;) yield new Uint8Array(1024);
  }
  const reader = answerSlice({
    work: async () => ({ news: { progress: 1 } satisfies SliceEvent, gcode: { bytes: 1, read: endless } }),
    onEnd: ended,
    onGone: () => {},
    signal: new AbortController().signal,
    report: reported,
  }).getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).not.toHaveBeenCalled();
  await reader.read();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(ended).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledWith(expect.stringContaining('Nobody takes the G-code in.'));
  await expect(reader.read()).rejects.toThrow('Nobody takes the G-code in.');
});
