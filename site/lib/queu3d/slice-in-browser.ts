import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { BrowserSlice } from './run-browser-engine.ts';
import type { SliceOrder, SliceReport } from './slice-worker-messages.ts';

export type { BrowserSlice } from './run-browser-engine.ts';

/** The engine does not run here, or not to its end: the shop's own slicer is asked. */
export class BrowserSliceFailed extends Error {
  override name = 'BrowserSliceFailed';
}

export interface BrowserSliceWish extends SliceOrder {
  /** hears of 0 to 1 */
  readonly onProgress?: (progress: number) => void;
  readonly signal?: AbortSignal;
}

/** A machine that takes longer than this is slower than the way to the shop and back. */
const LONGEST_MS = 90_000;
/** A phone that gets through more than this has no memory left for the page. */
const MOST_TRIANGLES_HERE = 400_000;

/**
 * Slices a model in a worker of this browser. Throws `BrowserSliceFailed` when it cannot be done here, `ModelError` when
 * nobody can slice the model, or the reason of `signal`.
 */
export async function sliceInBrowser(wish: BrowserSliceWish): Promise<BrowserSlice> {
  const { positions, overrides, onProgress, signal } = wish;
  signal?.throwIfAborted();
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') throw new BrowserSliceFailed('No WebAssembly');
  if (positions.length / 9 > MOST_TRIANGLES_HERE) throw new BrowserSliceFailed('Too many triangles');
  const worker = new Worker(new URL('./slice-worker.ts', import.meta.url), { type: 'module' });
  const stops = new AbortController();
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<BrowserSlice>((resolve, reject) => {
      const { signal: until } = stops;
      const fail = (why: string) => reject(new BrowserSliceFailed(why));
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: until });
      clock = setTimeout(() => fail('Too long'), LONGEST_MS);
      worker.addEventListener('error', () => fail('The worker ended'), { signal: until });
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<SliceReport>) => {
          if ('progress' in data) onProgress?.(data.progress);
          else if ('slice' in data) resolve(data.slice);
          else if ('fault' in data) reject(new ModelError(data.fault));
          else fail(data.failed);
        },
        { signal: until },
      );
      worker.postMessage({ positions, overrides } satisfies SliceOrder);
    });
  } finally {
    clearTimeout(clock);
    stops.abort();
    worker.terminate();
  }
}
