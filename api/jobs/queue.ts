import { createHash } from 'node:crypto';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { runInContext, runWithoutContext, type WorkContext } from '../work-context.ts';
import {
  type JobData,
  type JobHandlers,
  type JobName,
  type JobStatement,
  type Jobs,
  jobIdOf,
  jobSchemas,
  type PublisherHandlers,
  publisherJobs,
  type ReplicaJobName,
  runJob,
  scheduledJobs,
} from './jobs.ts';
import { sliceOptions, startSliceWorkers } from './slice-queue.ts';

/** Adds the statement to the list instead of running it. Those of pg-boss are few and long, so each is prepared once. */
function addingTo(statements: JobStatement[]): ReturnType<typeof fromKysely> {
  return {
    async executeSql(text, values) {
      statements.push({ name: nameOf(text), text, values: values ?? [] });
      return { rows: [] };
    },
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `pgboss-${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

export interface Queue extends Jobs {
  /** Starts the workers; a process that only enqueues does not call this. */
  work(handlers: JobHandlers): Promise<void>;
  /** Works on the jobs of the publisher: one of each name at a time. */
  workOnReleases(handlers: PublisherHandlers): Promise<void>;
  /** Tries a job again at once that failed for good, or that waits. */
  retry(job: { readonly id: string; readonly name: string; readonly state: string }): Promise<void>;
  /** Waits for running jobs, then closes the database connections. */
  stop(): Promise<void>;
}

interface QueueSettings {
  readonly connectionString: string;
  readonly schema?: string;
  /** seconds before the first retry; it doubles up to fifteen minutes */
  readonly retryDelay?: number;
  /** seconds between polls of the table; a new job is announced at once, a retry is found by polling */
  readonly pollSeconds?: number;
  /** slices that this process runs at once; 0, the default: none */
  readonly sliceConcurrency?: number;
  /** slices of one network address that all processes together run at once; the default: no limit */
  readonly slicesPerCaller?: number;
}

const queuedNames = Object.keys(jobSchemas) as JobName[];
const isOfReplica = (name: JobName): name is ReplicaJobName => !(publisherJobs as readonly string[]).includes(name);
const scheduledNames = Object.keys(scheduledJobs) as (keyof typeof scheduledJobs)[];

/** What earlier versions called jobs that may still wait. */
const EARLIER_NAMES: ReadonlyMap<string, JobName> = new Map([
  ['give-back', 'pay-refund'],
  ['forget-customer', 'delete-payment-customer'],
  ['membership-news', 'membership-mail'],
]);
const EARLIER_SCHEDULES = ['reduce-orders'];

type OwnOptions = QueueOptions & { readonly policy?: 'short' };

/**
 * Edits that wait share the job that has not begun. That no two run at once is up to the publisher's lock: a policy that
 * says so as well would look up once a minute what runs, and hold the next job back until then. Building the pages of
 * fifty thousand products takes a slow machine a quarter of an hour.
 */
const publishOptions: OwnOptions = {
  policy: 'short',
  retryLimit: 10_000,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 2 * 60 * 60,
};
/** Its editor waits for it; after a while nobody does. */
const previewOptions: OwnOptions = { retryLimit: 1, retryDelay: 0, retryBackoff: false, expireInSeconds: 2 * 60 };
const ownOptions: { readonly [N in JobName]?: OwnOptions } = {
  slice: sliceOptions,
  publish: publishOptions,
  'preview-page': previewOptions,
};

/** A mail or a refund is retried for about a day and a half, then stays in the table as failed for somebody to look into. */
const RETRIES = 150;
/** seconds */
const MAX_RETRY_DELAY = 15 * 60;
/** A killed worker's job is taken over after this many seconds without a heartbeat. */
const HEARTBEAT_SECONDS = 10;

/** Jobs of one name that run at once; a full batch is followed by the next without waiting for a poll. */
const BATCH_SIZE = 5;
/** Of plates, one at a time: shoppers wait for the slicers as well. */
const batchSizeOf = (name: JobName) => (name === 'slice-plate' ? 1 : BATCH_SIZE);

type JobRun = Pick<JobWithMetadata, 'id' | 'name' | 'retryCount' | 'retryLimit'>;

function contextOf({ name, id, retryCount }: JobRun): WorkContext {
  return { facts: { job: name, jobId: id, attempt: retryCount + 1 } };
}

/** Logs the first failure and the last one: a mail server that is down for a day fails each mail a hundred times. */
function logFailure(log: Log, { retryCount, retryLimit }: JobRun, error: unknown): void {
  if (retryCount >= retryLimit) log.error('job failed for good', { error });
  else if (retryCount === 0) log.warn('job failed and will be retried', { error });
}

/** Reports a failed job as its own result, so that the rest of its batch completes. */
async function outcomeOf(log: Log, job: JobRun, work: () => Promise<void>): Promise<JobResult> {
  const { id } = job;
  try {
    await work();
    return { id, status: 'completed' };
  } catch (error) {
    logFailure(log, job, error);
    return { id, status: 'failed', output: { message: String(error) } };
  }
}

/** Starts the queue in Postgres. Several processes may start it at once: pg-boss locks while it creates its schema. */
export async function startQueue(settings: QueueSettings, log: Log): Promise<Queue> {
  const {
    connectionString,
    schema = 'pgboss',
    retryDelay = 5,
    pollSeconds = 5,
    sliceConcurrency = 0,
    slicesPerCaller,
  } = settings;
  const boss = new PgBoss({
    connectionString,
    schema,
    application_name: 'northspool-jobs',
    max: 4,
    // Without timeouts, a poll that is never answered would stop the queue for good.
    ...{ connectionTimeoutMillis: 10_000, query_timeout: 60_000 },
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => runWithoutContext(() => log.error('queue failed', { error })));
  await boss.start();
  const retrying: QueueOptions = {
    retryLimit: RETRIES,
    retryDelay,
    retryBackoff: retryDelay > 0,
    ...(retryDelay > 0 && { retryDelayMax: MAX_RETRY_DELAY }),
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  for (const name of queuedNames) {
    // Not merged with `retrying`: pg-boss rejects `retryDelayMax` without backoff.
    const own: OwnOptions = ownOptions[name] ?? retrying;
    const { policy, ...options } = {
      ...own,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    };
    await boss.createQueue(name, { ...options, ...(policy && { policy }) });
    // Without this, a queue that an earlier version created keeps its old settings.
    await boss.updateQueue(name, options);
    if (!policy) continue;
    const change = `update ${schema}.queue set policy = $2 where name = $1 and policy <> $2`;
    await boss.getDb().executeSql(change, [name, policy]);
  }
  for (const name of scheduledNames) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, heartbeatSeconds: HEARTBEAT_SECONDS });
  }
  for (const [earlier, name] of EARLIER_NAMES) {
    const move = `update ${schema}.job set name = $2 where name = $1 and state in ('created', 'retry', 'failed')`;
    await boss.getDb().executeSql(move, [earlier, name]);
  }
  for (const name of EARLIER_SCHEDULES) await boss.unschedule(name);

  return {
    async enqueue<N extends JobName>(db: Db | JobStatement[], name: N, data: JobData<N>): Promise<void> {
      const priority = 'turn' in data && { priority: -data.turn };
      const group = 'caller' in data && data.caller !== undefined && { group: { id: data.caller } };
      await boss.send(name, data, {
        id: jobIdOf(data),
        ...priority,
        ...group,
        db: Array.isArray(db) ? addingTo(db) : fromKysely(db),
      });
    },

    async work(handlers) {
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
      await startSliceWorkers(boss, sliceConcurrency, {
        pollSeconds,
        perCaller: slicesPerCaller,
        work: (data, signal) => runJob(handlers, 'slice', data, signal),
      });
      for (const name of queuedNames) {
        if (name === 'slice' || !isOfReplica(name)) continue;
        const batches = { ...polling, batchSize: batchSizeOf(name), burstWhenBatchFull: true } as const;
        await boss.work(name, { ...batches, perJobResults: true, includeMetadata: true }, (jobs) =>
          Promise.all(
            jobs.map((job) =>
              runInContext(contextOf(job), () => outcomeOf(log, job, () => runJob(handlers, name, job.data))),
            ),
          ),
        );
      }
      for (const name of scheduledNames) {
        await boss.work(name, { ...polling, includeMetadata: true }, async (jobs) => {
          for (const job of jobs) {
            await runInContext(contextOf(job), async () => {
              await handlers[name]().catch((error: unknown) => {
                log.error('scheduled job failed', { error });
                throw error;
              });
            });
          }
        });
        await boss.schedule(name, scheduledJobs[name]);
      }
    },

    async workOnReleases(handlers) {
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
      for (const name of publisherJobs) {
        await boss.work(name, { ...polling, perJobResults: true, includeMetadata: true }, (jobs) =>
          Promise.all(
            jobs.map((job) =>
              runInContext(contextOf(job), () =>
                outcomeOf(log, job, () => handlers[name](jobSchemas[name].parse(job.data))),
              ),
            ),
          ),
        );
      }
    },

    async retry({ id, name, state }) {
      if (state === 'failed') await boss.retry(name, id);
      await boss.update(name, undefined, { id, startAfter: new Date(0) });
    },

    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
