import { modelTypes, type SlicerRefusal, slicerRefusalSchema } from '../../contract/queu3d/slicer-wire.ts';
import { SliceResponse } from './slice-response.ts';
import { ModelRefused, type Sliced, SlicerBusy, SlicerLost, type SlicerRequest, SlicerUnavailable } from './slicer.ts';

const HEALTH_MS = 2_000;
/** A model says nothing while others go first, minutes each; a slicer that was cut off from the network never does. */
const SILENCE_MS = 600_000;

/** One slicer at an address. */
export class SlicerReplica {
  /** runs of ours that it has now */
  runs = 0;
  readonly #url: string;
  readonly #silenceMs: number;

  constructor(url: string, silenceMs = SILENCE_MS) {
    this.#url = url;
    this.#silenceMs = silenceMs;
  }

  async slice(wish: SlicerRequest): Promise<Sliced> {
    await this.#greet(wish.signal);
    this.runs += 1;
    try {
      return await this.#run(wish);
    } finally {
      this.runs -= 1;
    }
  }

  /** Who does not answer this has not begun with a model, and was not ended by one. */
  async #greet(signal: AbortSignal): Promise<void> {
    try {
      const health = await fetch(new URL('health', this.#url), {
        signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]),
      });
      await health.body?.cancel();
      if (!health.ok) throw new Error(`It answers ${health.status}.`);
    } catch (cause) {
      signal.throwIfAborted();
      throw new SlicerUnavailable('A slicer does not answer.', { cause });
    }
  }

  async #run({ settings, extension, model, onProgress, signal }: SlicerRequest): Promise<Sliced> {
    const silence = new Silence(this.#silenceMs);
    const ending = AbortSignal.any([signal, silence.signal]);
    const body = await model();
    const url = new URL('slice', this.#url);
    url.searchParams.set('settings', JSON.stringify(settings));
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': modelTypes[extension] },
        body: body.pipeThrough(silence.through(), { signal: ending }),
        duplex: 'half',
        signal: ending,
      } as RequestInit);
      silence.broken();
      if (!answer.ok || !answer.body) throw await refusalOf(answer);
      const news = new SliceResponse(answer.body);
      for (;;) {
        const line = await news.next();
        silence.broken();
        if ('fault' in line) throw new ModelRefused(line.fault);
        if ('done' in line) {
          return { done: line.done, gcode: news.bytes(line.done.gcodeBytes), isCut: () => news.isCut };
        }
        onProgress(line);
      }
    } catch (error) {
      // What is left of the model is not sent any more.
      silence.hangUp();
      signal.throwIfAborted();
      if (error instanceof ModelRefused || error instanceof SlicerBusy || error instanceof SlicerLost) throw error;
      throw new SlicerLost('A slicer was lost under way.', { cause: error });
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
  if (refusal?.fault) return new ModelRefused(refusal.fault);
  return new SlicerLost(`The slicer answered ${answer.status}: ${refusal?.message ?? 'nothing that can be read'}`);
}

/** Gives up on a slicer of which nothing is heard, and which takes nothing in. */
class Silence {
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

  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  hangUp(): void {
    this.#ending.abort(new Error('The slicer was hung up on.'));
  }

  through(): TransformStream<Uint8Array, Uint8Array> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.broken();
        controller.enqueue(chunk);
      },
    });
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#ending.abort(new Error('Nothing was heard of the slicer.')), this.#ms);
  }
}
