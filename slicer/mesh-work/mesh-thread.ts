import { parentPort } from 'node:worker_threads';
import { ModelError } from '../mesh/model-error.ts';
import { prepareModel } from './prepare-model.ts';
import { preparePlate } from './prepare-plate.ts';
import type { PreparedAnswer, ReceivedModel, ReceivedPlate } from './prepared-model.ts';
import { isFull } from './scratch-full.ts';

// Runs in a worker thread: one model or plate at a time.
parentPort?.on('message', async (asked: ReceivedModel | ReceivedPlate) =>
  parentPort?.postMessage(await prepare(asked)),
);

async function prepare(asked: ReceivedModel | ReceivedPlate): Promise<PreparedAnswer> {
  try {
    if ('parts' in asked) return { prepared: await preparePlate(asked) };
    return {
      prepared: await prepareModel(asked, (written) => parentPort?.postMessage({ written } satisfies PreparedAnswer)),
    };
  } catch (error) {
    if (error instanceof ModelError) return { fault: error.fault, detail: error.detail };
    if (isFull(error)) return { full: true };
    // For example an array larger than the memory.
    return { fault: 'unreadable', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
