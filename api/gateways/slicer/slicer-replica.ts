import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import {
  modelTypes,
  type PlateBed,
  type PlatePart,
  type SlicerRefusal,
  slicerRefusalSchema,
} from '../../../contract/queu3d/slicer-wire.ts';
import { SliceResponse } from './slice-response.ts';
import {
  ModelRefused,
  type PlateModel,
  type PlateRequest,
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

  async slice({ settings, extension, modelId, model, onProgress, signal }: SlicerRequest): Promise<Sliced> {
    const url = this.#sliceUrl({ settings });
    return await this.#run({ onProgress, signal }, async (ending, silence) => {
      const sliceKept = async () => {
        if (!modelId) return undefined;
        const answer = await fetch(this.#sliceUrl({ settings, model: modelId }), { method: 'POST', signal: ending });
        return await unlessUnknown(answer);
      };
      return (await sliceKept()) ?? (await fetch(url, sending('POST', extension, await model(), ending, silence)));
    });
  }

  /** As `slice`; asks without the models first, which may be there since another plate or since they were uploaded. */
  async slicePlate({ settings, parts, bed, signal }: PlateRequest): Promise<Sliced> {
    const asked = parts.map(({ open: _, extension: __, ...part }): PlatePart => part);
    const url = this.#sliceUrl({ settings, parts: asked, ...(bed && { bed }) });
    return await this.#run({ onProgress: () => {}, signal }, async (ending, silence) => {
      const sliceKept = async () => await unlessUnknown(await fetch(url, { method: 'POST', signal: ending }));
      const known = await sliceKept();
      if (known) return known;
      for (const part of new Map(parts.map((each) => [each.model, each])).values()) {
        await this.#sendModel(part, ending, silence);
        silence.restart();
      }
      const answer = await sliceKept();
      if (!answer) throw new SlicerBusy('This slicer has no room for the models of a plate.');
      return answer;
    });
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

  #sliceUrl({
    model,
    ...query
  }: {
    settings: SliceSettings;
    parts?: readonly PlatePart[];
    bed?: PlateBed;
    model?: string;
  }): URL {
    const url = new URL('slice', this.#url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, JSON.stringify(value));
    if (model) url.searchParams.set('model', model);
    return url;
  }

  /** One that it has already, or has no room for, is refused as busy: the slice shows which. */
  async #sendModel({ model, extension, open }: PlateModel, ending: AbortSignal, silence: SilenceTimer): Promise<void> {
    const init = sending('PUT', extension, await open(), ending, silence);
    const answer = await fetch(new URL(`models/${model}`, this.#url), init);
    if (!answer.ok && answer.status !== 503) throw await refusalOf(answer);
    await answer.body?.cancel();
  }

  async #run(
    { onProgress, signal }: Pick<SlicerRequest, 'onProgress' | 'signal'>,
    post: (ending: AbortSignal, silence: SilenceTimer) => Promise<Response>,
  ): Promise<Sliced> {
    await this.#checkHealth(signal);
    this.runs += 1;
    const silence = new SilenceTimer(this.#silenceMs);
    try {
      const answer = await post(AbortSignal.any([signal, silence.signal]), silence);
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
      this.runs -= 1;
    }
  }
}

/** Undefined for a model that the slicer does not have. */
async function unlessUnknown(answer: Response): Promise<Response | undefined> {
  if (answer.status !== 404) return answer;
  await answer.body?.cancel();
  return undefined;
}

function sending(
  method: 'POST' | 'PUT',
  extension: ModelExtension,
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  silence: SilenceTimer,
): RequestInit {
  return {
    method,
    headers: { 'content-type': modelTypes[extension] },
    body: body.pipeThrough(silence.through(), { signal }),
    duplex: 'half',
    signal,
  } as RequestInit;
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
