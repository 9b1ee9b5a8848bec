import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { isMailJob, mailJobs } from '../../jobs/jobs.ts';
import { withoutSecrets } from '../../log.ts';
import { ShopError } from '../shop-error.ts';

export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  readonly isMail: boolean;
  /** `retry`: it failed, and is tried again at `next` */
  readonly state: 'created' | 'retry' | 'active' | 'failed';
  /** runs so far */
  readonly attempts: number;
  readonly created: Date;
  readonly next: Date;
  /** why it failed the last time, without addresses; null: it did not */
  readonly error: string | null;
  /** what it is about: ids and numbers only */
  readonly about: Readonly<Record<string, string | number>>;
}

/** Puts a job back to work at once. The queue does it, so that its workers know. */
export interface JobRetrier {
  retry(job: Pick<QueuedJob, 'id' | 'name' | 'state'>): Promise<void>;
}

const MAX_ERROR_LENGTH = 300;
const SHOWN_VALUE = /^[\w:.-]{1,64}$/;

interface JobsWanted {
  readonly id?: string;
  readonly name?: string;
  readonly failed?: boolean;
  /** only mails, or only other work */
  readonly mails?: boolean;
  readonly limit: number;
}

/** Jobs that are not done, those that failed for good first, then the oldest. */
export async function listJobs(db: Db, { id, name, failed = false, mails, limit }: JobsWanted): Promise<QueuedJob[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    state: QueuedJob['state'];
    retry_count: number;
    created_on: Date;
    start_after: Date;
    error: string | null;
    data: Record<string, unknown> | null;
  }>`
    select id, name, state, retry_count, created_on, start_after, output ->> 'message' as error, data
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') and name not like ${'\\_\\_pgboss%'}
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
      and (${name ?? null}::text is null or name = ${name ?? null}::text)
      and (not ${failed} or state = 'failed')
      and (${mails ?? null}::boolean is null or (name = any (${mailJobs})) = ${mails ?? null}::boolean)
    order by state = 'failed' desc, created_on, id
    limit ${limit}`.execute(db);
  return rows.map(({ retry_count, created_on, start_after, error, data, state, ...job }) => ({
    ...job,
    isMail: isMailJob(job.name),
    state,
    attempts: state === 'created' ? 0 : retry_count + (state === 'retry' ? 0 : 1),
    created: created_on,
    next: start_after,
    error: error === null ? null : withoutSecrets(error.split('\n', 1)[0] ?? '').slice(0, MAX_ERROR_LENGTH),
    about: shownValues(data ?? {}),
  }));
}

/** Throws `job_not_waiting` when there is no such job, or it is done or running. */
export async function findJob(db: Db, id: string): Promise<QueuedJob> {
  const [job] = await listJobs(db, { id, limit: 1 });
  if (!job) throw new ShopError('job_not_waiting', { id });
  return job;
}

/** Tries these jobs again at once. Running ones are left alone. */
export async function retryJobs(retrier: JobRetrier, jobs: readonly QueuedJob[]): Promise<QueuedJob[]> {
  const waiting = jobs.filter(({ state }) => state !== 'active');
  for (const job of waiting) await retrier.retry(job);
  return waiting;
}

/** Devices and reasons are what shoppers or services wrote: they are not shown. */
function shownValues(data: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'number' || (typeof entry[1] === 'string' && SHOWN_VALUE.test(entry[1])),
    ),
  );
}
