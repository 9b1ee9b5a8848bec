import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import {
  ModelRefused,
  type Sliced,
  type Slicer,
  SlicerAway,
  SlicerBusy,
  SlicerLost,
} from '../../gateways/slicer/slicer.ts';
import { type ClaimedSlice, claimSlice, leaveUnwanted } from './claim-slice.ts';
import { keepClaim, NobodyWaits, TakenOver } from './keep-claim.ts';
import { completeSlice, countCrash, countLoss, giveBack, refuseSlice } from './settle-slice.ts';

/** Bytes of G-code, packed: of a large model. Without them free on the disk a slice would be made in vain. */
const GCODE_ROOM = 100_000_000;
/** Before the slicers are asked once more. */
const PAUSE_MS = 500;

export type SlicingDeps = Pick<Deps, 'connection' | 'clock' | 'log' | 'files' | 'storage' | 'slicer'>;

/**
 * Has a slice made, as long as somebody waits for it: it is claimed, sliced, its G-code kept, and what came of it
 * written down once. Throws when the job is to be done again later: `signal` ended it, another run works on the slice,
 * or we failed ourselves.
 */
export async function runSlice(deps: SlicingDeps, sliceId: string, signal: AbortSignal): Promise<void> {
  const { slicer } = deps;
  if (!slicer) throw new Error('This installation has no slicer.');
  for (;;) {
    signal.throwIfAborted();
    await deps.storage.require(GCODE_ROOM);
    const claim = await claimSlice(deps, sliceId);
    if (!claim) return;
    try {
      if (await tryOnce(deps, slicer, claim, signal)) return;
    } catch (error) {
      await giveBack(deps, claim);
      throw error;
    }
    await giveBack(deps, claim);
    await pause(PAUSE_MS, undefined, { signal });
  }
}

/** True when the slice is over, or is another's. */
async function tryOnce(deps: SlicingDeps, slicer: Slicer, claim: ClaimedSlice, signal: AbortSignal): Promise<boolean> {
  const kept = keepClaim(deps, claim);
  try {
    const sliced = await slicer.slice({
      settings: claim.settings,
      extension: claim.extension,
      model: () => openModel(deps, claim.id),
      onProgress: kept.progress,
      signal: AbortSignal.any([signal, kept.signal]),
    });
    await keepGcode(deps, claim.id, sliced);
    await completeSlice(deps, claim, sliced.done);
    return true;
  } catch (error) {
    return await settleFailure(deps, claim, kept.signal.aborted ? kept.signal.reason : error);
  } finally {
    await kept.stop();
  }
}

/** What follows from each way in which a run fails. True: the slice is over, or is another's. False: once more. */
async function settleFailure(deps: SlicingDeps, claim: ClaimedSlice, error: unknown): Promise<boolean> {
  if (error instanceof TakenOver) return true;
  if (error instanceof NobodyWaits) return await leaveUnwanted(deps, claim.id);
  if (error instanceof SlicerBusy || error instanceof SlicerAway) return false;
  if (error instanceof SlicerLost) {
    deps.log.info('a slicer was lost under way', { error });
    return await countLoss(deps, claim);
  }
  if (!(error instanceof ModelRefused)) throw error;
  if (error.fault === 'engine_crashed') return await countCrash(deps, claim);
  await refuseSlice(deps, claim, error.fault);
  return true;
}

/** Any of the files whose owners wait: all have the same content. */
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
  throw new Error('The model of a slice is not in the store.');
}

async function keepGcode({ files }: SlicingDeps, sliceId: string, { gcode, isCut }: Sliced): Promise<void> {
  try {
    await files.put(`gcode/${sliceId}`, gcode);
  } catch (cause) {
    // Our store failed, unless there was nothing more to be kept.
    throw isCut() ? new SlicerLost('A slicer was lost while it handed over its G-code.', { cause }) : cause;
  }
}
