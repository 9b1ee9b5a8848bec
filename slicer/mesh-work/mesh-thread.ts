import { parentPort } from 'node:worker_threads';
import { ModelError } from '../mesh/model-error.ts';
import { prepareModel } from './prepare-model.ts';
import type { PreparedAnswer, ReceivedModel } from './prepared-model.ts';

/** The inside of a thread: one model after the other. */
parentPort?.on('message', (model: ReceivedModel) => parentPort?.postMessage(answer(model)));

function answer(model: ReceivedModel): PreparedAnswer {
  try {
    return {
      prepared: prepareModel(model, () => parentPort?.postMessage({ isWritten: true } satisfies PreparedAnswer)),
    };
  } catch (error) {
    if (error instanceof ModelError) return { fault: error.fault };
    // Such as an array that is larger than the memory.
    return { fault: 'unreadable', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
