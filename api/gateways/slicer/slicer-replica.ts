import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import { modelTypes, type SlicerRefusal, slicerRefusalSchema } from '../../../contract/queu3d/slicer-wire.ts';
import { SliceResponse } from './slice-response.ts';
import {
  ModelRefused,
  type SentAhead,
  type Sliced,
  SlicerBusy,
  SlicerLost,
  type SlicerRequest,
  SlicerUnavailable,
} from './slicer.ts';

/** Milliseconds. An upload waits no longer than this for a slicer that stops reading, and only once. */
const STALL_MS = 1_000;
/** Milliseconds for the rest of the model, and the slicer's answer. */
const END_TIMEOUT_MS = 30_000;

/** Sends a model to this address while it is uploaded. */
function sendAhead(url: URL, extension: ModelExtension): SentAhead {
  const ending = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const cancel = () => {
    ending.abort(new Error('The model is not sent ahead.'));
    writer.abort().catch(() => {});
  };
  // Rejected when the slicer is unavailable, or has no room: then there is nobody to write to.
  writer.closed.catch(() => {});
  const init = { method: 'PUT', headers: { 'content-type': modelTypes[extension] }, body: readable, duplex: 'half' };
  fetch(url, { ...init, signal: ending.signal } as RequestInit)
    .then(async (answer) => {
      await answer.body?.cancel();
      if (!answer.ok) cancel();
    })
    .catch(cancel);
  return {
    async write(chunk) {
      if (ending.signal.aborted) return;
      const stalled = setTimeout(cancel, STALL_MS);
      await writer.write(chunk).catch(() => {});
      clearTimeout(stalled);
    },
    end() {
      const late = setTimeout(cancel, END_TIMEOUT_MS);
      writer
        .close()
        .catch(() => {})
        .finally(() => clearTimeout(late));
    },
    cancel,
  };
}

const HEALTH_MS = 2_000;
/** Longer than a model waits behind others, which take minutes each. A replica silent for longer is considered lost. */
const SILENCE_MS = 600_000;

/** One slicer replica. */
export class SlicerReplica {
  /** runs in progress from this process */
  runs = 0;
  readonly #url: string;
  readonly #silenceMs: number;

  constructor(url: string, silenceMs = SILENCE_MS) {
    this.#url = url;
    this.#silenceMs = silenceMs;
  }

  async slice(request: SlicerRequest): Promise<Sliced> {
    await this.#checkHealth(request.signal);
    this.runs += 1;
    try {
      return await this.#run(request);
    } finally {
      this.runs -= 1;
    }
  }

  /** Has the replica keep a model for the slices to come. */
  sendAhead(id: string, extension: ModelExtension): SentAhead {
    return sendAhead(new URL(`models/${id}`, this.#url), extension);
  }

  /** Tells an unavailable replica from one that a model crashed: this fails before any model is sent. */
  async #checkHealth(signal: AbortSignal): Promise<void> {
    try {
      const health = await fetch(new URL('health', this.#url), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]),
      });
      await health.body?.cancel();
      if (!health.ok) throw new Error(`Health check answered ${health.status}.`);
    } catch (cause) {
      signal.throwIfAborted();
      throw new SlicerUnavailable('A slicer is unavailable.', { cause });
    }
  }

  async #run({ settings, extension, modelId, model, onProgress, signal }: SlicerRequest): Promise<Sliced> {
    const silence = new SilenceTimer(this.#silenceMs);
    const ending = AbortSignal.any([signal, silence.signal]);
    const url = new URL('slice', this.#url);
    url.searchParams.set('settings', JSON.stringify(settings));
    const sliceKept = async () => {
      if (!modelId) return undefined;
      const keptUrl = new URL(url);
      keptUrl.searchParams.set('model', modelId);
      const answer = await fetch(keptUrl, { method: 'POST', signal: ending });
      if (answer.status !== 404) return answer;
      await answer.body?.cancel();
      return undefined;
    };
    const sendAndSlice = async () => {
      const body = await model();
      return await fetch(url, {
        method: 'POST',
        headers: { 'content-type': modelTypes[extension] },
        body: body.pipeThrough(silence.through(), { signal: ending }),
        duplex: 'half',
        signal: ending,
      } as RequestInit);
    };
    try {
      const answer = (await sliceKept()) ?? (await sendAndSlice());
      silence.restart();
      if (!answer.ok || !answer.body) throw await refusalOf(answer);
      const response = new SliceResponse(answer.body);
      for (;;) {
        const event = await response.next();
        silence.restart();
        if ('fault' in event) throw new ModelRefused(event.fault, event.detail);
        if ('done' in event) {
          return { done: event.done, gcode: response.bytes(event.done.gcodeBytes), isCut: () => response.isCut };
        }
        onProgress(event);
      }
    } catch (error) {
      // Stops sending the rest of the model.
      silence.abort();
      signal.throwIfAborted();
      if (error instanceof ModelRefused || error instanceof SlicerBusy || error instanceof SlicerLost) throw error;
      throw new SlicerLost('The connection to a slicer was lost.', { cause: error });
    } finally {
      silence.end();
    }
  }
}

async function refusalOf(answer: Response): Promise<Error> {
  const refusal: SlicerRefusal | undefined = slicerRefusalSchema.safeParse(
    await answer.json().catch(() => undefined),
  ).data;
  if (refusal?.code === 'busy') return new SlicerBusy(refusal.message);
  if (refusal?.fault) return new ModelRefused(refusal.fault, refusal.detail);
  return new SlicerLost(`The slicer answered ${answer.status}: ${refusal?.message ?? 'no readable message'}`);
}

/** Aborts when the replica neither sends nor accepts any data for too long. */
class SilenceTimer {
  readonly #ending = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout>;

  constructor(ms: number) {
    this.#ms = ms;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  abort(): void {
    this.#ending.abort(new Error('The request to the slicer was canceled.'));
  }

  through(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.restart();
        controller.enqueue(chunk);
      },
    });
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#ending.abort(new Error('The slicer sent nothing for too long.')), this.#ms);
  }
}
