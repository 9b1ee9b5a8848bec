import { type Expression, type SqlBool, sql } from 'kysely';
import type { ProjectUpdate } from '../../contract/queu3d/job.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { readJobs, type StandingJob } from './read-jobs.ts';
import { tellSlice } from './slice-news.ts';
import { keepWaiting } from './waiting-shoppers.ts';

type JobDeps = Pick<Deps, 'connection' | 'clock'>;
type Owner = Pick<Shopper, 'id'>;

/** How one's own job stands; who asks waits for it. Throws `job_unknown`, also for another's. */
export async function readOwnJob(deps: JobDeps, owner: Owner, jobId: string): Promise<ProjectUpdate> {
  const { update } = await lookAt(deps, owner, sql<SqlBool>`job.id = ${jobId}`);
  return update;
}

/** The same, by the page's own name for it. */
export async function findOwnProject(deps: JobDeps, owner: Owner, projectId: string): Promise<StandingJob> {
  return await lookAt(deps, owner, sql<SqlBool>`job.project_id = ${projectId}`);
}

async function lookAt({ connection, clock }: JobDeps, owner: Owner, which: Expression<SqlBool>): Promise<StandingJob> {
  const now = clock();
  const own = sql<SqlBool>`job.owner = ${owner.id} and ${which}`;
  const [job] = await readJobs(connection.db, own, now);
  if (!job) throw new ShopError('job_unknown');
  const { status, id } = job.update;
  if (status === 'waiting' || status === 'slicing') await keepWaiting(connection.db, [id], now);
  return job;
}

/** The shopper no longer wants it: whoever works on it stops, unless others wait for the same. Twice is once. */
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
  if (ended) await tellSlice(connection.db, ended.slice_id);
  return await readOwnJob(deps, owner, jobId);
}
