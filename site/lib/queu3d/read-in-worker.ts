import { modelExtensions } from '../../../contract/queu3d/limits.ts';
import type { PrintVolumes } from '../../../slicer/mesh/estimate-filament.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import type {
  BedContact,
  CoarsePrint,
  FileFacts,
  LoadedModel,
  ModelFacts,
  OtherSide,
  RepairProposal,
  SidesInput,
  ThinWalls,
} from './model-facts.ts';
import type { ModelReply, ModelRequest } from './model-worker.ts';

export interface ReadOptions {
  /** from 0 to 1 */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** of a file with several: only this one */
  readonly object?: number | undefined;
}

/**
 * Reads, inspects and repairs a model in its own worker, which keeps the model for further requests until it is closed.
 * @throws ModelError, or an AbortError after `signal`
 */
export async function readInWorker(file: File, options: ReadOptions = {}): Promise<LoadedModel> {
  options.signal?.throwIfAborted();
  const extension = modelExtensions.find((known) => file.name.toLowerCase().endsWith(`.${known}`));
  if (!extension) throw new ModelError('wrong_type');
  const worker = new Worker(new URL('./model-worker.ts', import.meta.url), { type: 'module' });
  try {
    const facts = await readFacts(worker, { file, object: options.object }, options);
    return loadedModel(worker, { ...facts, name: file.name, extension });
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

async function readFacts(
  worker: Worker,
  request: ModelRequest,
  { onProgress, signal }: ReadOptions,
): Promise<FileFacts> {
  const done = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const until = { signal: done.signal };
      signal?.addEventListener('abort', () => reject(signal.reason), until);
      worker.addEventListener('error', () => reject(new Error('The worker failed to read the model.')), until);
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ModelReply>) => {
          if ('progress' in data) onProgress?.(data.progress);
          else if ('facts' in data) resolve(data.facts);
          else if ('fault' in data) reject(new ModelError(data.fault, data.detail));
          else if ('failed' in data) reject(new Error(data.failed));
        },
        until,
      );
      worker.postMessage(request);
    });
  } finally {
    done.abort();
  }
}

function loadedModel(worker: Worker, facts: ModelFacts): LoadedModel {
  const walls = latestOnly<Rows, ThinWalls>((id, matrix) =>
    worker.postMessage({ walls: id, matrix } satisfies ModelRequest),
  );
  const contact = latestOnly<Rows, BedContact>((id, matrix) =>
    worker.postMessage({ contact: id, matrix } satisfies ModelRequest),
  );
  const volumes = latestOnly<CoarsePrint & { matrix: Rows }, PrintVolumes | undefined>((id, print) =>
    worker.postMessage({ volumes: id, ...print } satisfies ModelRequest),
  );
  const sides = latestOnly<SidesInput, readonly OtherSide[]>((id, input) =>
    worker.postMessage({ sides: id, ...input } satisfies ModelRequest),
  );
  const supports = latestOnly<{ matrix: Rows; layerHeight: number }, number | undefined>((id, pose) =>
    worker.postMessage({ supports: id, ...pose } satisfies ModelRequest),
  );
  const repairs = latestOnly<undefined, RepairProposal>((id) =>
    worker.postMessage({ repair: id } satisfies ModelRequest),
  );
  const all = [walls, contact, volumes, sides, supports, repairs];
  worker.addEventListener('message', ({ data }: MessageEvent<ModelReply>) => {
    for (const requests of all) {
      if ('answer' in data) requests.resolve(data.id, data.answer as never);
      else if ('failed' in data && data.id !== undefined) requests.reject(data.id, new Error(data.failed));
      else if ('fault' in data && data.id !== undefined) requests.reject(data.id, new ModelError(data.fault));
    }
  });
  const stop = (error: Error) => {
    for (const requests of all) requests.close(error);
  };
  worker.addEventListener('error', () => stop(new Error('The worker failed to inspect the model.')));
  return {
    facts,
    thinWalls: walls.request,
    bedContact: contact.request,
    printVolumes: (matrix, print) => volumes.request({ matrix, ...print }),
    sidesDown: sides.request,
    supportVolume: (matrix, layerHeight) => supports.request({ matrix, layerHeight }),
    proposeRepair: () => repairs.request(undefined),
    serveRepaired: (isRepairAccepted) => worker.postMessage({ isRepairAccepted } satisfies ModelRequest),
    close() {
      worker.terminate();
      stop(new DOMException('The model is closed.', 'AbortError'));
    },
  };
}

let lastId = 0;

interface Pending<Input, Answer> {
  readonly input: Input;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends one request at a time. Of the requests made meanwhile only the latest is kept: a worker that computes for a
 * second would otherwise stay busy with results that are already out of date.
 */
function latestOnly<Input, Answer>(send: (id: number, input: Input) => void) {
  let current: (Pending<Input, Answer> & { id: number }) | undefined;
  let next: Pending<Input, Answer> | undefined;
  let closed: Error | undefined;
  const start = (pending: Pending<Input, Answer>) => {
    current = { ...pending, id: ++lastId };
    send(current.id, pending.input);
  };
  const finish = (id: number, settle: (pending: Pending<Input, Answer>) => void) => {
    if (current?.id !== id) return;
    settle(current);
    current = undefined;
    if (next) start(next);
    next = undefined;
  };
  return {
    request: (input: Input): Promise<Answer> =>
      new Promise((resolve, reject) => {
        if (closed) return reject(closed);
        const superseded = new DOMException('Superseded by a later request.', 'AbortError');
        current?.reject(superseded);
        next?.reject(superseded);
        const pending = { input, resolve, reject };
        if (current) next = pending;
        else start(pending);
      }),
    resolve: (id: number, answer: Answer): void => finish(id, (pending) => pending.resolve(answer)),
    reject: (id: number, error: Error): void => finish(id, (pending) => pending.reject(error)),
    close(error: Error): void {
      closed = error;
      current?.reject(error);
      next?.reject(error);
    },
  };
}
