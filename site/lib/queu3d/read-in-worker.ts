import { modelExtensions } from '../../../api/contract/queu3d/limits.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { latestAsk } from './latest-ask.ts';
import type { ModelFacts, ReadInWorker, ReadModel, ReadOptions, Standing, ThinWalls } from './model-facts.ts';
import type { ModelAsk, ModelNews } from './model-worker-messages.ts';

/** Reads, inspects and mends a model in a worker of its own, which stays to be asked more until it is closed. */
export const readInWorker: ReadInWorker = async (file, options = {}) => {
  options.signal?.throwIfAborted();
  const extension = modelExtensions.find((known) => file.name.toLowerCase().endsWith(`.${known}`));
  if (!extension) throw new ModelError('wrong_type');
  const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
  try {
    const facts = await firstFacts(worker, { file, extension }, options);
    return heldBy(worker, { ...facts, name: file.name, extension });
  } catch (error) {
    worker.terminate();
    throw error;
  }
};

async function firstFacts(
  worker: Worker,
  ask: ModelAsk,
  { onProgress, signal }: ReadOptions,
): Promise<Omit<ModelFacts, 'name' | 'extension'>> {
  const heard = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const until = { signal: heard.signal };
      signal?.addEventListener('abort', () => reject(signal.reason), until);
      worker.addEventListener('error', () => reject(new Error('The model could not be read here.')), until);
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ModelNews>) => {
          if ('progress' in data) onProgress?.(data.progress);
          else if ('facts' in data) resolve(data.facts);
          else if ('fault' in data) reject(new ModelError(data.fault));
          else if ('failed' in data) reject(new Error(data.failed));
        },
        until,
      );
      worker.postMessage(ask);
    });
  } finally {
    heard.abort();
  }
}

function heldBy(worker: Worker, facts: ModelFacts): ReadModel {
  const walls = latestAsk<Rows, ThinWalls>((to, matrix) =>
    worker.postMessage({ walls: to, matrix } satisfies ModelAsk),
  );
  const standing = latestAsk<Rows, Standing>((to, matrix) =>
    worker.postMessage({ standing: to, matrix } satisfies ModelAsk),
  );
  worker.addEventListener('message', ({ data }: MessageEvent<ModelNews>) => {
    for (const ask of [walls, standing]) {
      if ('answer' in data) ask.answered(data.to, data.answer as ThinWalls & Standing);
      else if ('failed' in data && data.to !== undefined) ask.failed(data.to, new Error(data.failed));
    }
  });
  const stop = (error: Error) => {
    walls.end(error);
    standing.end(error);
  };
  worker.addEventListener('error', () => stop(new Error('The model could not be looked at here.')));
  return {
    facts,
    thinWalls: walls.ask,
    standing: standing.ask,
    close() {
      worker.terminate();
      stop(new DOMException('The model is gone.', 'AbortError'));
    },
  };
}
