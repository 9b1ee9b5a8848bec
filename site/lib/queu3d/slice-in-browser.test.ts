import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { BrowserSliceFailed, sliceInBrowser } from './slice-in-browser.ts';
import type { SliceReply } from './slice-worker.ts';

const input = {
  positions: new Float32Array(9),
  settings: {
    overrides: {
      layer_height: 0.2,
      infill_sparse_density: 20,
      material_print_temperature: 210,
      material_bed_temperature: 60,
      mesh_rotation_matrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    },
  },
} satisfies Parameters<typeof sliceInBrowser>[0];

/** Sends the test's replies as soon as it gets a request. */
class FakeWorker extends EventTarget {
  static replies: readonly SliceReply[] = [];
  static terminated = 0;
  postMessage(): void {
    for (const data of FakeWorker.replies) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    FakeWorker.terminated += 1;
  }
}

beforeEach(() => {
  FakeWorker.terminated = 0;
  FakeWorker.replies = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('slicing in the browser', () => {
  it('reports progress and ends the worker when it is done', async () => {
    const slice = { filament: 3053, printTime: 1035, layers: new Uint8Array(3) };
    FakeWorker.replies = [{ progress: 0.4 }, { slice }];
    const onProgress = vi.fn();
    expect(await sliceInBrowser({ ...input, onProgress })).toEqual(slice);
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.4);
    expect(FakeWorker.terminated).toBe(1);
  });

  it('stops at once when the shopper cancels', async () => {
    const leaving = new AbortController();
    const slicing = sliceInBrowser({ ...input, signal: leaving.signal });
    leaving.abort();
    await expect(slicing).rejects.toThrow('aborted');
    expect(FakeWorker.terminated).toBe(1);
  });

  it('fails where the engine cannot run, so that the shop takes over', async () => {
    FakeWorker.replies = [{ failed: 'RuntimeError: unreachable' }];
    await expect(sliceInBrowser(input)).rejects.toThrow(BrowserSliceFailed);
    vi.stubGlobal('WebAssembly', undefined);
    await expect(sliceInBrowser(input)).rejects.toThrow(BrowserSliceFailed);
    expect(FakeWorker.terminated).toBe(1);
  });

  it('refuses models that would fill a phone’s memory', async () => {
    const positions = { length: 500_000 * 9 } as Float32Array;
    await expect(sliceInBrowser({ ...input, positions })).rejects.toThrow(BrowserSliceFailed);
  });

  it('times out after 90 seconds', async () => {
    vi.useFakeTimers();
    const slicing = sliceInBrowser(input);
    const rejected = expect(slicing).rejects.toThrow('Timed out');
    await vi.advanceTimersByTimeAsync(90_000);
    await rejected;
    expect(FakeWorker.terminated).toBe(1);
  });

  it('rejects a model that no slicer can print with its error code', async () => {
    FakeWorker.replies = [{ fault: 'not_closed' }];
    await expect(sliceInBrowser(input)).rejects.toThrow(new ModelError('not_closed'));
  });
});
