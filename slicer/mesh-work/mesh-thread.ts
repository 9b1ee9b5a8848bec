import { parentPort } from 'node:worker_threads';
import { ModelError } from '../mesh/model-error.ts';
import { prepareModel } from './prepare-model.ts';
import type { PreparedAnswer, ReceivedModel } from './prepared-model.ts';
import { isFull } from './scratch-full.ts';

// Runs in a worker thread: one model at a time.
parentPort?.on('message', async (model: ReceivedModel) => parentPort?.postMessage(await prepare(model)));

async function prepare(model: ReceivedModel): Promise<PreparedAnswer> {
  try {
    return {
      prepared: await prepareModel(model, (written) => parentPort?.postMessage({ written } satisfies PreparedAnswer)),
    };
  } catch (error) {
    if (error instanceof ModelError) return { fault: error.fault, detail: error.detail };
    if (isFull(error)) return { full: true };
    // For example an array larger than the memory.
    return { fault: 'unreadable', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
