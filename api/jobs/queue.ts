import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { fromKysely, type JobResult, PgBoss, type QueueOptions } from 'pg-boss';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';
import {
  clockJobs,
  doJob,
  type JobData,
  type JobHandlers,
  type JobName,
  type Jobs,
  jobSchemas,
  subjectOf,
} from './jobs.ts';
import { sliceOptions, workOnSlices } from './slice-queue.ts';

/** Lets pg-boss work in the transaction of a connection. Its few statements are long, and planned once each. */
function fromClient(client: PoolClient): ReturnType<typeof fromKysely> {
  return {
    executeSql: (text, values) => client.query({ name: nameOf(text), text, values: values ?? [] }),
  };
}

function nameOf(text: string): string {
  return `pgboss-${createHash('sha1').update(text).digest('base64url')}`;
}

export interface Queue extends Jobs {
  /** Begins to do the work; a process that only enqueues does not call this. */
  work(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs end, then lets go of the database. */
  stop(): Promise<void>;
}

export interface QueueSettings {
  readonly connectionString: string;
  readonly schema?: string;
  /** seconds before the first retry; it doubles up to fifteen minutes */
  readonly retryDelay?: number;
  /** seconds between looks at the table; a new job is told of at once, a retry is found by looking */
  readonly pollSeconds?: number;
  /** models that are sliced at once; 0, the default: this process slices none */
  readonly slicesAtOnce?: number;
  /** models of one network address that are sliced at once, by all processes together; the default: as many as there are */
  readonly slicesPerCaller?: number;
}

const names = Object.keys(jobSchemas) as JobName[];
const clockNames = Object.keys(clockJobs) as (keyof typeof clockJobs)[];

/** A mail or a refund is tried for about a day and a half, then it waits in the table for a person. */
const RETRIES = 150;
const LONGEST_RETRY_DELAY = 15 * 60;
/** A killed worker's job is taken over after this many seconds without a sign of life. */
const HEARTBEAT = 10;

/** Jobs of a kind that run side by side; while there are more, nobody waits for the next look at the table. */
const AT_ONCE = 5;

/** One job's failure is its own: the others of its batch are done. */
async function outcomeOf(id: string, job: Promise<void>): Promise<JobResult> {
  try {
    await job;
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: String(error) } };
  }
}

/** The queue in Postgres. Several processes may start it at once: pg-boss takes turns over its schema. */
export async function startQueue(settings: QueueSettings, log: Log): Promise<Queue> {
  const {
    connectionString,
    schema = 'pgboss',
    retryDelay = 5,
    pollSeconds = 5,
    slicesAtOnce = 0,
    slicesPerCaller,
  } = settings;
  const boss = new PgBoss({
    connectionString,
    schema,
    application_name: 'northspool-jobs',
    max: 4,
    // A look at the table that is never answered would stop the queue for good.
    ...{ connectionTimeoutMillis: 10_000, query_timeout: 60_000 },
    useListenNotify: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error('queue failed', { error }));
  await boss.start();
  const retrying: QueueOptions = {
    retryLimit: RETRIES,
    retryDelay,
    retryBackoff: retryDelay > 0,
    ...(retryDelay > 0 && { retryDelayMax: LONGEST_RETRY_DELAY }),
    heartbeatSeconds: HEARTBEAT,
  };
  for (const name of names) {
    // Not over the others' settings: the longest delay of a growing one is refused beside a fixed one.
    const options = {
      ...(name === 'slice' ? { ...sliceOptions, heartbeatSeconds: HEARTBEAT } : retrying),
      notify: true,
    };
    await boss.createQueue(name, options);
    // A queue that an earlier version made keeps its old settings otherwise.
    await boss.updateQueue(name, options);
  }
  for (const name of clockNames) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 0, heartbeatSeconds: HEARTBEAT });
  }

  return {
    async enqueue<N extends JobName>(db: Db | PoolClient, name: N, data: JobData<N>): Promise<void> {
      const priority = 'turn' in data && { priority: -data.turn };
      const group = 'caller' in data && data.caller !== undefined && { group: { id: data.caller } };
      await boss.send(name, data, {
        id: subjectOf(data),
        ...priority,
        ...group,
        db: 'executeQuery' in db ? fromKysely(db) : fromClient(db),
      });
    },

    async work(handlers) {
      const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
      await workOnSlices(boss, slicesAtOnce, {
        pollSeconds,
        perCaller: slicesPerCaller,
        work: (data, signal) => doJob(handlers, 'slice', data, signal),
      });
      for (const name of names) {
        if (name === 'slice') continue;
        const batches = { ...polling, batchSize: AT_ONCE, burstWhenBatchFull: true, perJobResults: true } as const;
        await boss.work(name, batches, (jobs) =>
          Promise.all(jobs.map(({ id, data }) => outcomeOf(id, doJob(handlers, name, data)))),
        );
      }
      for (const name of clockNames) {
        await boss.work(name, polling, () => handlers[name]());
        await boss.schedule(name, clockJobs[name]);
      }
    },

    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
