import { sql } from 'kysely';
import type { ModelFault } from '../../contract/queu3d/model-fault.ts';
import type { SliceDone } from '../../contract/queu3d/slicer-wire.ts';
import type { Deps } from '../../deps.ts';
import type { ClaimedSlice } from './claim-slice.ts';
import { tellSlice } from './slice-news.ts';

/** A model on which the engine crashes so often is refused. */
const MOST_CRASHES = 2;
/** A slicer may be lost for reasons of its own; so often is the model’s fault. */
export const MOST_LOSSES = 6;

type SettleDeps = Pick<Deps, 'connection' | 'clock'>;
type Claim = Pick<ClaimedSlice, 'id' | 'run'>;

/** All that can become of a run; each is written once, and by the run that the slice belongs to alone. */
export async function completeSlice(deps: SettleDeps, claim: Claim, done: SliceDone): Promise<void> {
  await endSlice(deps, claim, {
    state: 'complete',
    progress: 1,
    layers: done.layers,
    filament_mm3: done.filament,
    print_seconds: done.printTime,
    size: JSON.stringify(done.size),
    gcode_bytes: done.gcodeBytes,
  });
}

export async function refuseSlice(deps: SettleDeps, claim: Claim, fault: ModelFault): Promise<void> {
  await endSlice(deps, claim, { state: 'failed', fault });
}

/** The engine crashed: once it is tried again. True when that is over. */
export async function countCrash(deps: SettleDeps, claim: Claim): Promise<boolean> {
  const crashes = await count(deps, claim, 'crashes');
  if (crashes < MOST_CRASHES) return false;
  await refuseSlice(deps, claim, 'engine_crashed');
  return true;
}

/** The slicer was lost under way. True when that happened too often. */
export async function countLoss(deps: SettleDeps, claim: Claim): Promise<boolean> {
  const losses = await count(deps, claim, 'losses');
  if (losses < MOST_LOSSES) return false;
  await refuseSlice(deps, claim, 'engine_crashed');
  return true;
}

/** The run ends without a result: the next may begin. */
export async function giveBack({ connection }: SettleDeps, { id, run }: Claim): Promise<void> {
  await connection.db
    .updateTable('slices')
    .set({ state: 'waiting', run: null, progress: 0, layer: null, layers: null })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'slicing')
    .execute();
  await tellSlice(connection.db, id);
}

async function count({ connection }: SettleDeps, { id, run }: Claim, what: 'crashes' | 'losses'): Promise<number> {
  const counted = await connection.db
    .updateTable('slices')
    .set({ [what]: sql`${sql.ref(what)} + 1` })
    .where('id', '=', id)
    .where('run', '=', run)
    .returning(what)
    .executeTakeFirst();
  return Number(counted?.[what] ?? 0);
}

interface Ended {
  readonly state: 'complete' | 'failed';
  readonly fault?: ModelFault;
  readonly progress?: number;
  readonly layers?: number;
  readonly filament_mm3?: number;
  readonly print_seconds?: number;
  readonly size?: string;
  readonly gcode_bytes?: number;
}

async function endSlice({ connection, clock }: SettleDeps, { id, run }: Claim, ended: Ended): Promise<void> {
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
    // Another run took over, and will say what came of it.
    if (!own) return;
    await trx
      .updateTable('print_jobs')
      .set({ ended_at: now })
      .where('slice_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    await tellSlice(trx, id);
  });
}
