import { Worker } from 'node:worker_threads';
import { ModelError } from '../mesh/model-error.ts';
import type { PreparedAnswer, PreparedModel, ReceivedModel, ReceivedPlate, WrittenModel } from './prepared-model.ts';
import { ScratchFull } from './scratch-full.ts';

type FinalAnswer = Exclude<PreparedAnswer, { written: WrittenModel }>;

/** Milliseconds. Reading the largest model takes a tenth of it. */
const TIMEOUT_MS = 60_000;

/** Processes meshes in worker threads, so that the service stays responsive. Threads are reused. */
export class MeshThreads {
  /** One thread starts early, so that the first model need not wait until the readers are loaded. */
  readonly #idle = [newThread()];
  readonly #report: (reason: string) => void;

  constructor(report: (reason: string) => void) {
    this.#report = report;
  }

  /**
   * Reads, checks and repairs a model, or puts models that were checked on a plate, and writes it for the engine.
   * @param onWritten as that of `prepareModel`; not called for plates
   * @throws ModelError; ScratchFull; the reason of `signal` when that aborts
   */
  async prepare(
    model: ReceivedModel | ReceivedPlate,
    signal: AbortSignal,
    onWritten: (written: WrittenModel) => void = () => {},
  ): Promise<PreparedModel> {
    signal.throwIfAborted();
    const thread = this.#idle.pop() ?? newThread();
    const answer = await this.#ask(thread, model, signal, onWritten).catch(async (error: unknown) => {
      await thread.terminate();
      throw error;
    });
    this.#idle.push(thread);
    if ('prepared' in answer) return answer.prepared;
    if ('full' in answer) throw new ScratchFull('There was no room for a model.');
    if (answer.why) this.#report(answer.why);
    throw new ModelError(answer.fault, answer.detail);
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.terminate()));
  }

  #ask(
    thread: Worker,
    model: ReceivedModel | ReceivedPlate,
    signal: AbortSignal,
    onWritten: (written: WrittenModel) => void,
  ): Promise<FinalAnswer> {
    const asked = new AbortController();
    const once = { once: true, signal: asked.signal };
    return new Promise<FinalAnswer>((resolve, reject) => {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      timeout.addEventListener('abort', () => reject(new ModelError('engine_too_long')), once);
      signal.addEventListener('abort', () => reject(signal.reason), once);
      const onError = (error: Error) => {
        this.#report(`A mesh thread ended: ${error.message}`);
        reject(new ModelError('unreadable'));
      };
      thread.once('error', onError);
      const onReply = (answer: PreparedAnswer) => {
        if ('written' in answer) return onWritten(answer.written);
        thread.off('error', onError);
        thread.off('message', onReply);
        resolve(answer);
      };
      thread.on('message', onReply);
      thread.postMessage(model);
    }).finally(() => asked.abort());
  }
}

function newThread(): Worker {
  return new Worker(new URL('./mesh-thread.ts', import.meta.url));
}
