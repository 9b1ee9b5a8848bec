import { GcodeLayers } from '../../../contract/queu3d/layers/gcode-layers.ts';
import type { LayerFormat } from '../../../contract/queu3d/layers/layer-format.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError, tooManyRequests } from '../shop-error.ts';
import { finishedSlice } from './slice-jobs.ts';

/** Each takes a core while it is read quickly; those above it are asked to come back. */
const MAX_AT_ONCE = 4;
/** ms: a slow phone needs a minute for the largest. */
const TIMEOUT_MS = 180_000;
const RETRY_SECONDS = 5;

/**
 * Opens the layers of a finished job for the page's preview. They are made from the stored G-code while they are read:
 * that takes about two seconds per 100 MB and no memory, so nothing more is stored.
 */
export type OpenLayers = (
  shopper: Pick<Shopper, 'id'>,
  jobId: string,
  format: LayerFormat,
) => Promise<ReadableStream<Uint8Array>>;

/** @param timeoutMs tests shorten it */
export function layerOpener(deps: Pick<Deps, 'connection' | 'files'>, timeoutMs = TIMEOUT_MS): OpenLayers {
  let open = 0;
  return async (shopper, jobId, format) => {
    const { sliceId } = await finishedSlice(deps, shopper, jobId);
    if (open >= MAX_AT_ONCE) throw tooManyRequests(RETRY_SECONDS);
    open += 1;
    try {
      const stored = await deps.files.get(`gcode/${sliceId}`);
      // The slice was removed a moment ago.
      if (!stored) throw new ShopError('job_unknown');
      return layersOf(stored.content, format, timeoutMs, () => {
        open -= 1;
      });
    } catch (error) {
      open -= 1;
      throw error;
    }
  };
}

/** @param onEnd called once, however it ends */
function layersOf(
  packed: ReadableStream<Uint8Array>,
  format: LayerFormat,
  timeoutMs: number,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const layers = new GcodeLayers(format);
  const gunzip = new DecompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
  const reader = packed.pipeThrough(gunzip).getReader();
  let isOver = false;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    onEnd();
  };
  let stop: (error: Error) => void = () => {};
  const timer = setTimeout(() => stop(new Error('The layers were not read in time.')), timeoutMs);
  const cancel = async (reason: unknown) => {
    finish();
    await reader.cancel(reason).catch(() => {});
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      stop = (error) => {
        controller.error(error);
        void cancel(error);
      };
    },
    async pull(controller) {
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (isOver) return;
          const bytes = done ? layers.end() : layers.add(value);
          if (bytes.length > 0) controller.enqueue(bytes);
          if (done) {
            finish();
            controller.close();
          }
          if (done || bytes.length > 0) return;
        }
      } catch (error) {
        finish();
        throw error;
      }
    },
    cancel,
  });
}
