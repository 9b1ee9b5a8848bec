import { setTimeout as pause } from 'node:timers/promises';
import {
  ModelRefused,
  type Sliced,
  type Slicer,
  SlicerBusy,
  SlicerLost,
  SlicerUnavailable,
} from '../../gateways/slicer/slicer.ts';
import type { Deps } from '../deps.ts';
import { completeSlice, countCrash, countLoss, failSlice, releaseSlice } from './finish-slice.ts';
import { abandonSlice, claimSlice, LeaseLost, renewLease, SliceAbandoned, type SliceLease } from './slice-lease.ts';

/** Bytes that a large model's compressed G-code takes: with less free on the disk the result could not be stored. */
const GCODE_RESERVE = 100_000_000;
/** Before a busy or unavailable slicer is asked again. */
const RETRY_DELAY_MS = 500;

type SlicingDeps = Pick<Deps, 'connection' | 'clock' | 'log' | 'files' | 'storage' | 'slicer'>;

/**
 * Slices a model for as long as a shopper waits for it: takes the lease, slices, stores the G-code and records the result
 * once. Throws when the job must be retried: `signal` aborted it, another run holds the lease, or an error was ours.
 */
export async function runSlice(deps: SlicingDeps, sliceId: string, signal: AbortSignal): Promise<void> {
  const { slicer } = deps;
  if (!slicer) throw new Error('No slicer is configured.');
  for (;;) {
    signal.throwIfAborted();
    await deps.storage.require(GCODE_RESERVE);
    const lease = await claimSlice(deps, sliceId);
    if (!lease) return;
    try {
      if (await runOnce(deps, slicer, lease, signal)) return;
    } catch (error) {
      await releaseSlice(deps, lease);
      throw error;
    }
    await releaseSlice(deps, lease);
    await pause(RETRY_DELAY_MS, undefined, { signal });
  }
}

/** One attempt. True when the slice is finished or this run has lost it; false: try again. */
async function runOnce(deps: SlicingDeps, slicer: Slicer, lease: SliceLease, signal: AbortSignal): Promise<boolean> {
  const renewal = renewLease(deps, lease);
  try {
    const sliced = await slicer.slice({
      settings: lease.settings,
      extension: lease.extension,
      modelId: lease.modelId ?? undefined,
      model: () => openModel(deps, lease.id),
      onProgress: renewal.reportProgress,
      signal: AbortSignal.any([signal, renewal.signal]),
    });
    await storeGcode(deps, lease.id, sliced);
    await completeSlice(deps, lease, sliced.done);
    return true;
  } catch (error) {
    return await handleFailure(deps, lease, renewal.signal.aborted ? renewal.signal.reason : error);
  } finally {
    await renewal.stop();
  }
}

/** Decides by the error. Returns what `runOnce` does. */
async function handleFailure(deps: SlicingDeps, lease: SliceLease, error: unknown): Promise<boolean> {
  if (error instanceof LeaseLost) return true;
  if (error instanceof SliceAbandoned) return await abandonSlice(deps, lease.id);
  if (error instanceof SlicerBusy || error instanceof SlicerUnavailable) return false;
  if (error instanceof SlicerLost) {
    deps.log.warn('lost the connection to a slicer', { error });
    return await countLoss(deps, lease);
  }
  if (!(error instanceof ModelRefused)) throw error;
  if (error.fault === 'engine_crashed') return await countCrash(deps, lease);
  await failSlice(deps, lease, error);
  return true;
}

/** The model, from any file of a shopper who waits for it: all have the same content. */
async function openModel({ connection, files }: SlicingDeps, sliceId: string): Promise<ReadableStream<Uint8Array>> {
  const waiting = await connection.db
    .selectFrom('print_jobs')
    .select('file_id')
    .where('slice_id', '=', sliceId)
    .where('ended_at', 'is', null)
    .execute();
  for (const { file_id } of waiting) {
    const file = await files.get(`models/${file_id}`);
    if (file) return file.content;
  }
  throw new Error('The model of a slice is missing from the file store.');
}

async function storeGcode({ files }: SlicingDeps, sliceId: string, { gcode, isCut }: Sliced): Promise<void> {
  try {
    await files.put(`gcode/${sliceId}`, gcode);
  } catch (cause) {
    // When the G-code was cut short, the slicer failed; otherwise our store did.
    throw isCut() ? new SlicerLost('The slicer stopped sending its G-code.', { cause }) : cause;
  }
}
