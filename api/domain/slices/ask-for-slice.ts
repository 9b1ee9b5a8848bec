import { type SqlBool, sql } from 'kysely';
import type { ProjectUpdate } from '../../contract/queu3d/job.ts';
import type { SliceJob } from '../../contract/queu3d/slice-job.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readModelFile } from '../models/read-model-file.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { requireRoom } from '../storage/require-room.ts';
import { checkSettings } from './check-settings.ts';
import { readJobs } from './read-jobs.ts';
import { type SharedSlice, shareSlice } from './share-slice.ts';
import { stillThere } from './waiting-shoppers.ts';

/** Of one shopper; a page may show as many models. */
const OPEN_JOBS = 20;

export type AskingDeps = Pick<Deps, 'settings' | 'storage' | 'connection' | 'clock' | 'jobs' | 'print' | 'slicer'>;

/** Guests are free: turns are counted by network address as well. */
export interface Asking extends Pick<Shopper, 'id'> {
  /** a hash of the address that asks */
  readonly caller: string;
}

/**
 * Has a model sliced. What was sliced before is answered at once, whoever asked for it then; asking again with the same
 * `projectId` changes nothing. Throws `slicer_unavailable`, `print_settings`, `model_unknown`, `model_incomplete` or
 * `jobs_full`.
 */
export async function askForSlice(
  deps: AskingDeps,
  owner: Asking,
  { fileId, projectId, settings }: SliceJob,
): Promise<ProjectUpdate> {
  if (!deps.slicer) throw new ShopError('slicer_unavailable');
  const wish = checkSettings(settings, deps.print);
  const model = await readModelFile(deps, owner, fileId);
  const now = deps.clock();
  return await deps.connection.db.transaction().execute(async (trx) => {
    await takeTurns(trx, owner);
    const own = sql<SqlBool>`job.owner = ${owner.id} and job.project_id = ${projectId}`;
    const [asked] = await readJobs(trx, own, now);
    if (asked) return asked.update;
    const { caller } = owner;
    const open = await openJobs(trx, owner, now);
    const turn = Math.max(open.ofOwner, Math.floor(open.ofCaller / deps.settings.shoppersPerCaller));
    const slice = await shareSlice(trx, { model, settings: wish, turn, caller, now });
    const isOpen = slice.state === 'waiting' || slice.state === 'slicing';
    if (isOpen && open.ofOwner >= OPEN_JOBS) throw new ShopError('jobs_full', { limit: OPEN_JOBS });
    await addJob(trx, slice, { owner, projectId, fileId, now });
    if (slice.isToBeQueued) {
      await requireRoom(trx, deps, { caller, bytes: 0 });
      await deps.jobs.enqueue(trx, 'slice', { sliceId: slice.id, runId: crypto.randomUUID(), turn, caller });
    }
    const [job] = await readJobs(trx, own, now);
    if (!job) throw new Error('A job that was just made is not there.');
    return job.update;
  });
}

/**
 * Asked for all at once, each still sees those before it, so that nobody goes first with many. Locked in the order of
 * their keys: two requests that share both never wait for each other.
 */
async function takeTurns(trx: Db, { id, caller }: Asking): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtext(name) as key
      from unnest(${[`slices of ${id}`, `slices from ${caller}`]}::text[]) as name order by key) as keys`.execute(trx);
}

/** Jobs that are still watched. */
async function openJobs(db: Db, { id, caller }: Asking, now: Date): Promise<{ ofOwner: number; ofCaller: number }> {
  const { rows } = await sql<{ ofOwner: number; ofCaller: number }>`
    select
      (select count(*)::int from print_jobs
        where owner = ${id} and ended_at is null and watched_at > ${stillThere(now)}) as "ofOwner",
      (select count(*)::int from print_jobs
        where caller = ${caller} and ended_at is null and watched_at > ${stillThere(now)}) as "ofCaller"`.execute(db);
  return rows[0] ?? { ofOwner: 0, ofCaller: 0 };
}

/** A press that was sent twice at once is one job. */
async function addJob(
  db: Db,
  slice: SharedSlice,
  { owner, projectId, fileId, now }: { owner: Asking; projectId: string; fileId: string; now: Date },
): Promise<void> {
  const isOver = slice.state === 'complete' || slice.state === 'failed';
  await db
    .insertInto('print_jobs')
    .values({
      ...{ owner: owner.id, caller: owner.caller, project_id: projectId, file_id: fileId, slice_id: slice.id },
      ...{ created_at: now, watched_at: now, ended_at: isOver ? now : null },
    })
    .onConflict((conflict) => conflict.columns(['owner', 'project_id']).doNothing())
    .execute();
}
