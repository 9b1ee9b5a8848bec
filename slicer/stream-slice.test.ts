import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SliceEvent } from '../contract/queu3d/slicer-wire.ts';
import { streamSlice } from './stream-slice.ts';

afterEach(() => vi.useRealTimers());

describe('the slice stream', () => {
  it('frees the slot when the client stops reading without disconnecting', async () => {
    vi.useFakeTimers();
    const ended = vi.fn(async () => {});
    const reported = vi.fn();
    async function* endless() {
      for (;;) yield new Uint8Array(1024);
    }
    const reader = streamSlice({
      work: async () => ({ event: { progress: 1 } satisfies SliceEvent, gcode: { bytes: 1, read: endless } }),
      onEnd: ended,
      onDisconnect: () => {},
      signal: new AbortController().signal,
      report: reported,
    }).getReader();
    await reader.read();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ended).not.toHaveBeenCalled();
    await reader.read();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(ended).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledWith(expect.stringContaining('The client stopped reading the G-code.'));
    await expect(reader.read()).rejects.toThrow('The client stopped reading the G-code.');
  });
});
