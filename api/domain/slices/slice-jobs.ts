import { type Expression, type SqlBool, sql } from 'kysely';
import { modelErrorMessage } from '../../../contract/messages/model-errors.ts';
import type { JobStatus, ModelSize, ProjectUpdate } from '../../../contract/queu3d/job.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { recordWatching, watchedSince } from './job-watchers.ts';
import { notifySliceChanged } from './slice-changes.ts';

interface JobRow {
  readonly id: string;
  readonly project_id: string;
  readonly file_id: string;
  readonly slice_id: string;
  readonly cancelled: boolean;
  readonly state: 'waiting' | 'slicing' | 'complete' | 'failed';
  readonly progress: number;
  readonly layer: number | null;
  readonly layers: number | null;
  readonly fault: ModelErrorCode | null;
  readonly fault_detail: string | null;
  readonly filament_mm3: number | null;
  readonly support_mm3: number | null;
  readonly print_seconds: number | null;
  readonly size: ModelSize | null;
  readonly before: number | null;
}

/** A job's current status, and its slice. */
export interface SliceJobState {
  readonly sliceId: string;
  readonly update: ProjectUpdate;
}

/** Jobs that match a condition on `job` (`print_jobs`) and `slices`. */
export async function readJobs(db: Db, which: Expression<SqlBool>, now: Date): Promise<SliceJobState[]> {
  const { rows } = await sql<JobRow>`
    select job.id, job.project_id, job.file_id, job.slice_id, job.cancelled,
      state, progress, layer, layers, fault, fault_detail, filament_mm3, support_mm3, print_seconds, size,
      case when state = 'waiting' then (
        select count(*)::int from slices earlier
        where earlier.state = 'waiting' and (earlier.turn, earlier.asked_at) < (slices.turn, slices.asked_at)
          and exists (
            select from print_jobs other
            where other.slice_id = earlier.id and other.ended_at is null and other.watched_at > ${watchedSince(now)})
      ) end as before
    from print_jobs job join slices on slices.id = job.slice_id
    where ${which}`.execute(db);
  return rows.map((row) => ({ sliceId: row.slice_id, update: present(row) }));
}

function present(row: JobRow): ProjectUpdate {
  const { state, fault, fault_detail } = row;
  const status: JobStatus = row.cancelled ? 'cancelled' : state;
  const job = { id: row.id, projectId: row.project_id, fileId: row.file_id, status };
  switch (status) {
    case 'complete':
      return {
        ...job,
        percent: 100,
        ...(row.layers !== null && { layers: row.layers }),
        ...(row.filament_mm3 !== null && { materialVolume: row.filament_mm3 }),
        ...(row.support_mm3 !== null && { supportVolume: row.support_mm3 }),
        ...(row.print_seconds !== null && { printTime: row.print_seconds }),
        ...(row.size && { size: row.size }),
        gcodeId: row.slice_id,
      };
    case 'failed':
      return { ...job, percent: 0, ...(fault && { fault, message: modelErrorMessage(fault, fault_detail) }) };
    case 'slicing':
      return {
        ...job,
        // Never 100 before the G-code is stored.
        percent: Math.min(99, Math.round(row.progress * 1000) / 10),
        ...(row.layer !== null && { layer: row.layer }),
        ...(row.layers !== null && { layers: row.layers }),
      };
    case 'waiting':
      return { ...job, percent: 0, before: row.before ?? 0 };
    case 'cancelled':
      return { ...job, percent: 0 };
  }
}

type JobDeps = Pick<Deps, 'connection' | 'clock'>;
type Owner = Pick<Shopper, 'id'>;

/** The shopper's own job; reading it counts as waiting for it. Throws `job_unknown`, also for another shopper's job. */
export async function readOwnJob(deps: JobDeps, owner: Owner, jobId: string): Promise<ProjectUpdate> {
  const { update } = await readAndWatch(deps, owner, sql<SqlBool>`job.id = ${jobId}`);
  return update;
}

/** As `readOwnJob`, by the id that the page gave its project. */
export async function findOwnProject(deps: JobDeps, owner: Owner, projectId: string): Promise<SliceJobState> {
  return await readAndWatch(deps, owner, sql<SqlBool>`job.project_id = ${projectId}`);
}

async function readAndWatch(
  { connection, clock }: JobDeps,
  owner: Owner,
  which: Expression<SqlBool>,
): Promise<SliceJobState> {
  const now = clock();
  const own = sql<SqlBool>`job.owner = ${owner.id} and ${which}`;
  const [job] = await readJobs(connection.db, own, now);
  if (!job) throw new ShopError('job_unknown');
  const { status, id } = job.update;
  if (status === 'waiting' || status === 'slicing') await recordWatching(connection.db, [id], now);
  return job;
}

/** Cancels a job; its slice stops unless other shoppers wait for it. Canceling twice is the same as once. */
export async function cancelJob(deps: JobDeps, owner: Owner, jobId: string): Promise<ProjectUpdate> {
  const { connection, clock } = deps;
  const ended = await connection.db
    .updateTable('print_jobs')
    .set({ ended_at: clock(), cancelled: true })
    .where('id', '=', jobId)
    .where('owner', '=', owner.id)
    .where('ended_at', 'is', null)
    .returning('slice_id')
    .executeTakeFirst();
  if (ended) await notifySliceChanged(connection.db, ended.slice_id);
  return await readOwnJob(deps, owner, jobId);
}

/** The result of a finished job. */
interface FinishedSlice {
  readonly sliceId: string;
  readonly fileId: string;
  readonly settings: SliceSettings;
  /** mm³ */
  readonly filament: number;
  /** mm³ of it that are supports; null without them */
  readonly supports: number | null;
  /** seconds */
  readonly printTime: number;
  /** mm, as posed; null in slices from before it was stored */
  readonly size: ModelSize | null;
}

/** The result of the shopper's own job. Throws `job_unknown`, also for another shopper's job, or `job_unfinished`. */
export async function finishedSlice(
  { connection }: Pick<Deps, 'connection'>,
  shopper: Pick<Shopper, 'id'>,
  jobId: string,
): Promise<FinishedSlice> {
  const row = await connection.db
    .selectFrom('print_jobs')
    .innerJoin('slices', 'slices.id', 'print_jobs.slice_id')
    .select(['slice_id', 'file_id', 'settings', 'filament_mm3', 'support_mm3', 'print_seconds', 'size'])
    .where('print_jobs.id', '=', jobId)
    .where('print_jobs.owner', '=', shopper.id)
    .executeTakeFirst();
  if (!row) throw new ShopError('job_unknown');
  if (row.filament_mm3 === null) throw new ShopError('job_unfinished');
  return {
    sliceId: row.slice_id,
    fileId: row.file_id,
    settings: row.settings,
    filament: row.filament_mm3,
    supports: row.support_mm3,
    printTime: row.print_seconds ?? 0,
    size: row.size,
  };
}
