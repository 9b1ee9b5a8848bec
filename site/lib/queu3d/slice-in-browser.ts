// Loaded with the first slice in the browser.
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type { BrowserSlice } from './run-browser-engine.ts';
import type { SliceReply, SliceRequest } from './slice-worker.ts';

/** The engine cannot run here, or failed: the shop's own slicer takes over. */
export class BrowserSliceFailed extends Error {
  override name = 'BrowserSliceFailed';
}

export interface BrowserSliceInput extends SliceRequest {
  /** gets 0 to 1 */
  readonly onProgress?: (progress: number) => void;
  readonly signal?: AbortSignal;
}

/** A computer that needs longer is slower than uploading to the shop. */
const TIMEOUT_MS = 90_000;
/** Larger models leave a phone no memory for the page. */
const MAX_TRIANGLES = 400_000;

/**
 * Slices a model in a worker of this browser. Throws `BrowserSliceFailed` when this browser cannot do it, `ModelError`
 * when no slicer could, or the reason of `signal`.
 */
export async function sliceInBrowser(input: BrowserSliceInput): Promise<BrowserSlice> {
  const { positions, settings, onProgress, signal } = input;
  signal?.throwIfAborted();
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') throw new BrowserSliceFailed('No WebAssembly');
  if (positions.length / 9 > MAX_TRIANGLES) throw new BrowserSliceFailed('Too many triangles');
  const worker = new Worker(new URL('./slice-worker.ts', import.meta.url), { type: 'module' });
  const done = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<BrowserSlice>((resolve, reject) => {
      const until = { signal: done.signal };
      const fail = (reason: string) => reject(new BrowserSliceFailed(reason));
      signal?.addEventListener('abort', () => reject(signal.reason), until);
      timeout = setTimeout(() => fail('Timed out'), TIMEOUT_MS);
      worker.addEventListener('error', () => fail('The worker crashed'), until);
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<SliceReply>) => {
          if ('progress' in data) onProgress?.(data.progress);
          else if ('slice' in data) resolve(data.slice);
          else if ('fault' in data) reject(new ModelError(data.fault));
          else fail(data.failed);
        },
        until,
      );
      worker.postMessage({ positions, settings } satisfies SliceRequest);
    });
  } finally {
    clearTimeout(timeout);
    done.abort();
    worker.terminate();
  }
}
