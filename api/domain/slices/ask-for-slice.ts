import { type SqlBool, sql } from 'kysely';
import type { ProjectUpdate } from '../../contract/queu3d/job.ts';
import type { SliceJob } from '../../contract/queu3d/slice-job.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readModelFile } from '../models/read-model-file.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { checkSettings } from './check-settings.ts';
import { readJobs } from './read-jobs.ts';
import { type SharedSlice, shareSlice } from './share-slice.ts';
import { stillThere } from './waiting-shoppers.ts';

/** Of one shopper; a page may show as many models. */
const OPEN_JOBS = 20;

export type AskingDeps = Pick<Deps, 'connection' | 'clock' | 'jobs' | 'print' | 'slicer'>;

/**
 * Has a model sliced. What was sliced before is answered at once, whoever asked for it then; asking again with the same
 * `projectId` changes nothing. Throws `slicer_unavailable`, `print_settings`, `model_unknown`, `model_incomplete` or
 * `jobs_full`.
 */
export async function askForSlice(
  deps: AskingDeps,
  owner: Pick<Shopper, 'id'>,
  { fileId, projectId, settings }: SliceJob,
): Promise<ProjectUpdate> {
  if (!deps.slicer) throw new ShopError('slicer_unavailable');
  const wish = checkSettings(settings, deps.print);
  const model = await readModelFile(deps, owner, fileId);
  const now = deps.clock();
  return await deps.connection.db.transaction().execute(async (trx) => {
    await takeTurns(trx, owner.id);
    const own = sql<SqlBool>`job.owner = ${owner.id} and job.project_id = ${projectId}`;
    const [asked] = await readJobs(trx, own, now);
    if (asked) return asked.update;
    const turn = await openJobs(trx, owner.id, now);
    const slice = await shareSlice(trx, { model, settings: wish, turn, now });
    const isOpen = slice.state === 'waiting' || slice.state === 'slicing';
    if (isOpen && turn >= OPEN_JOBS) throw new ShopError('jobs_full', { limit: OPEN_JOBS });
    await addJob(trx, slice, { owner: owner.id, projectId, fileId, now });
    if (slice.isToBeQueued) {
      await deps.jobs.enqueue(trx, 'slice', { sliceId: slice.id, runId: crypto.randomUUID(), turn });
    }
    const [job] = await readJobs(trx, own, now);
    if (!job) throw new Error('A job that was just made is not there.');
    return job.update;
  });
}

/** Asked for all at once, each still sees those before it: who asks for many neither goes first with all nor has more than others. */
async function takeTurns(trx: Db, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`slices of ${owner}`}))`.execute(trx);
}

/** Who left does not count. */
async function openJobs(db: Db, owner: string, now: Date): Promise<number> {
  const { open } = await db
    .selectFrom('print_jobs')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('owner', '=', owner)
    .where('ended_at', 'is', null)
    .where('watched_at', '>', stillThere(now))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** A press that was sent twice at once is one job. */
async function addJob(
  db: Db,
  slice: SharedSlice,
  { owner, projectId, fileId, now }: { owner: string; projectId: string; fileId: string; now: Date },
): Promise<void> {
  const isOver = slice.state === 'complete' || slice.state === 'failed';
  await db
    .insertInto('print_jobs')
    .values({
      ...{ owner, project_id: projectId, file_id: fileId, slice_id: slice.id },
      ...{ created_at: now, watched_at: now, ended_at: isOver ? now : null },
    })
    .onConflict((conflict) => conflict.columns(['owner', 'project_id']).doNothing())
    .execute();
}
