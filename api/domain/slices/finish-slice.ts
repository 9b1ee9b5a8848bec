import { sql } from 'kysely';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { SliceDone } from '../../../contract/queu3d/slicer-wire.ts';
import type { Deps } from '../deps.ts';
import { notifySliceChanged } from './slice-changes.ts';
import type { SliceLease } from './slice-lease.ts';

/** After this many crashes of the engine the model is rejected. */
const MAX_CRASHES = 2;
/** A slicer can drop out for other reasons, so more losses than crashes are allowed before the model is blamed. */
export const MAX_LOSSES = 6;

type FinishDeps = Pick<Deps, 'connection' | 'clock'>;
type Lease = Pick<SliceLease, 'id' | 'run'>;

// Each of these writes only while the caller still holds the lease.
export async function completeSlice(deps: FinishDeps, claim: Lease, done: SliceDone): Promise<void> {
  await finishSlice(deps, claim, {
    state: 'complete',
    progress: 1,
    layers: done.layers,
    filament_mm3: done.filament,
    ...(done.supports !== undefined && { support_mm3: done.supports }),
    print_seconds: done.printTime,
    size: JSON.stringify(done.size),
    gcode_bytes: done.gcodeBytes,
    triangles: done.triangles,
  });
}

export async function failSlice(
  deps: FinishDeps,
  claim: Lease,
  { fault, detail }: { fault: ModelErrorCode; detail?: string | undefined },
): Promise<void> {
  await finishSlice(deps, claim, { state: 'failed', fault, fault_detail: detail ?? null });
}

/** Counts a crash of the engine. True when the slice has now failed for good. */
export async function countCrash(deps: FinishDeps, claim: Lease): Promise<boolean> {
  const crashes = await countFailure(deps, claim, 'crashes');
  if (crashes < MAX_CRASHES) return false;
  await failSlice(deps, claim, { fault: 'engine_crashed' });
  return true;
}

/** Counts a lost slicer. True when the slice has now failed for good. */
export async function countLoss(deps: FinishDeps, claim: Lease): Promise<boolean> {
  const losses = await countFailure(deps, claim, 'losses');
  if (losses < MAX_LOSSES) return false;
  await failSlice(deps, claim, { fault: 'engine_crashed' });
  return true;
}

/** Gives up the lease without a result, so that another run can start. */
export async function releaseSlice({ connection }: FinishDeps, { id, run }: Lease): Promise<void> {
  await connection.db
    .updateTable('slices')
    .set({ state: 'waiting', run: null, progress: 0, layer: null, layers: null })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'slicing')
    .execute();
  await notifySliceChanged(connection.db, id);
}

async function countFailure(
  { connection }: FinishDeps,
  { id, run }: Lease,
  what: 'crashes' | 'losses',
): Promise<number> {
  const counted = await connection.db
    .updateTable('slices')
    .set({ [what]: sql`${sql.ref(what)} + 1` })
    .where('id', '=', id)
    .where('run', '=', run)
    .returning(what)
    .executeTakeFirst();
  return Number(counted?.[what] ?? 0);
}

interface SliceResult {
  readonly state: 'complete' | 'failed';
  readonly fault?: ModelErrorCode;
  readonly fault_detail?: string | null;
  readonly progress?: number;
  readonly layers?: number;
  readonly filament_mm3?: number;
  readonly support_mm3?: number;
  readonly print_seconds?: number;
  readonly size?: string;
  readonly gcode_bytes?: number;
  readonly triangles?: number;
}

async function finishSlice({ connection, clock }: FinishDeps, { id, run }: Lease, ended: SliceResult): Promise<void> {
  const now = clock();
  await connection.db.transaction().execute(async (trx) => {
    const own = await trx
      .updateTable('slices')
      .set({ ...ended, run: null, layer: null, done_at: now })
      .where('id', '=', id)
      .where('run', '=', run)
      .where('state', '=', 'slicing')
      .returning('id')
      .executeTakeFirst();
    // Another run holds the lease and will write the result.
    if (!own) return;
    await trx
      .updateTable('print_jobs')
      .set({ ended_at: now })
      .where('slice_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    await notifySliceChanged(trx, id);
  });
}
