import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { BrowserSliceFailed, sliceInBrowser } from './slice-in-browser.ts';
import type { SliceReport } from './slice-worker-messages.ts';

const order = {
  positions: new Float32Array(9),
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
} satisfies Parameters<typeof sliceInBrowser>[0];

/** Stands in for the worker: says what it is told to as soon as it has its order. */
class OneWorker extends EventTarget {
  static reports: readonly SliceReport[] = [];
  static ended = 0;
  postMessage(): void {
    for (const data of OneWorker.reports) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate(): void {
    OneWorker.ended += 1;
  }
}

beforeEach(() => {
  OneWorker.ended = 0;
  OneWorker.reports = [];
  vi.stubGlobal('Worker', OneWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tells the shopper how far it is, and lets the worker go when it is done', async () => {
  OneWorker.reports = [{ progress: 0.4 }, { slice: { filament: 3053, printTime: 1035 } }];
  const onProgress = vi.fn();
  expect(await sliceInBrowser({ ...order, onProgress })).toEqual({ filament: 3053, printTime: 1035 });
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.4);
  expect(OneWorker.ended).toBe(1);
});

it('stops at once when the shopper cancels', async () => {
  const cancelled = new AbortController();
  const slicing = sliceInBrowser({ ...order, signal: cancelled.signal });
  cancelled.abort();
  await expect(slicing).rejects.toThrow('aborted');
  expect(OneWorker.ended).toBe(1);
});

it('leaves it to the shop where the engine does not run', async () => {
  OneWorker.reports = [{ failed: 'RuntimeError: unreachable' }];
  await expect(sliceInBrowser(order)).rejects.toThrow(BrowserSliceFailed);
  vi.stubGlobal('WebAssembly', undefined);
  await expect(sliceInBrowser(order)).rejects.toThrow(BrowserSliceFailed);
  expect(OneWorker.ended).toBe(1);
});

it('leaves a model to the shop that would fill a phone’s memory', async () => {
  const positions = { length: 500_000 * 9 } as Float32Array;
  await expect(sliceInBrowser({ ...order, positions })).rejects.toThrow(BrowserSliceFailed);
});

it('gives up after a minute and a half', async () => {
  vi.useFakeTimers();
  const slicing = sliceInBrowser(order);
  const refused = expect(slicing).rejects.toThrow('Too long');
  await vi.advanceTimersByTimeAsync(90_000);
  await refused;
  expect(OneWorker.ended).toBe(1);
});

it('says what is wrong with a model that nobody can slice', async () => {
  OneWorker.reports = [{ fault: 'not_closed' }];
  await expect(sliceInBrowser(order)).rejects.toThrow(new ModelError('not_closed'));
});
