import { type SqlBool, sql } from 'kysely';
import type { ProjectUpdate } from '../../../contract/queu3d/job.ts';
import { MAX_MODELS } from '../../../contract/queu3d/limits.ts';
import type { SliceJob } from '../../../contract/queu3d/slice-job.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { readModelFile } from '../models/find-model.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { requireStorage } from '../storage/require-storage.ts';
import { checkSettings } from './check-settings.ts';
import { findOrCreateSlice, type SharedSlice } from './find-or-create-slice.ts';
import { watchedSince } from './job-watchers.ts';
import { readJobs } from './slice-jobs.ts';

type RequestDeps = Pick<Deps, 'settings' | 'storage' | 'connection' | 'clock' | 'jobs' | 'print' | 'slicer'>;

/** A guest account costs nothing, so open jobs are counted by network address as well. */
interface SliceOwner extends Pick<Shopper, 'id'> {
  /** a hash of the network address */
  readonly caller: string;
}

/**
 * Requests a slice of a model. The same model with the same settings is sliced once for all shoppers; a request that
 * repeats a `projectId` returns the existing job. Throws `slicer_unavailable`, `print_settings`, `model_unknown`,
 * `model_incomplete` or `jobs_full`.
 */
export async function requestSlice(
  deps: RequestDeps,
  owner: SliceOwner,
  { fileId, projectId, settings }: SliceJob,
): Promise<ProjectUpdate> {
  if (!deps.slicer) throw new ShopError('slicer_unavailable');
  const checked = checkSettings(settings, deps.print);
  const model = await readModelFile(deps, owner, fileId);
  const now = deps.clock();
  return await deps.connection.db.transaction().execute(async (trx) => {
    await lockOwner(trx, owner);
    const own = sql<SqlBool>`job.owner = ${owner.id} and job.project_id = ${projectId}`;
    const [existing] = await readJobs(trx, own, now);
    if (existing) return existing.update;
    const { caller } = owner;
    const open = await countOpenJobs(trx, owner, now);
    const turn = Math.max(open.ofOwner, Math.floor(open.ofCaller / deps.settings.shoppersPerCaller));
    const slice = await findOrCreateSlice(trx, { model, settings: checked, turn, caller, now });
    const isOpen = slice.state === 'waiting' || slice.state === 'slicing';
    // Each later job of a shopper waits behind the earlier ones of others (`turn`), so one page takes no more slots.
    if (isOpen && open.ofOwner >= MAX_MODELS) throw new ShopError('jobs_full', { limit: MAX_MODELS });
    await addJob(trx, slice, { owner, projectId, fileId, now });
    if (slice.needsQueueing) {
      await requireStorage(trx, deps, { caller, bytes: 0 });
      await deps.jobs.enqueue(trx, 'slice', { sliceId: slice.id, runId: crypto.randomUUID(), turn, caller });
    }
    const [job] = await readJobs(trx, own, now);
    if (!job) throw new Error('The job that was just created is missing.');
    return job.update;
  });
}

/**
 * Serializes the requests of one shopper and one address, so that each counts those before it. Locks are taken in the
 * order of their keys, which rules out deadlocks between two requests that share both.
 */
async function lockOwner(trx: Db, { id, caller }: SliceOwner): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtext(name) as key
      from unnest(${[`slices of ${id}`, `slices from ${caller}`]}::text[]) as name order by key) as keys`.execute(trx);
}

/** Counts the unfinished jobs that somebody still watches. */
async function countOpenJobs(
  db: Db,
  { id, caller }: SliceOwner,
  now: Date,
): Promise<{ ofOwner: number; ofCaller: number }> {
  const { rows } = await sql<{ ofOwner: number; ofCaller: number }>`
    select
      (select count(*)::int from print_jobs
        where owner = ${id} and ended_at is null and watched_at > ${watchedSince(now)}) as "ofOwner",
      (select count(*)::int from print_jobs
        where caller = ${caller} and ended_at is null and watched_at > ${watchedSince(now)}) as "ofCaller"`.execute(db);
  return rows[0] ?? { ofOwner: 0, ofCaller: 0 };
}

/** Two simultaneous requests for the same project create one job. */
async function addJob(
  db: Db,
  slice: SharedSlice,
  { owner, projectId, fileId, now }: { owner: SliceOwner; projectId: string; fileId: string; now: Date },
): Promise<void> {
  const isOver = slice.state === 'complete' || slice.state === 'failed';
  await db
    .insertInto('print_jobs')
    .values({
      owner: owner.id,
      caller: owner.caller,
      project_id: projectId,
      file_id: fileId,
      slice_id: slice.id,
      created_at: now,
      watched_at: now,
      ended_at: isOver ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['owner', 'project_id']).doNothing())
    .execute();
}
