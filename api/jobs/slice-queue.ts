import type { PgBoss, QueueOptions } from 'pg-boss';

/** A job that fails is done again soon: its shopper sits before the page. It ends when nobody waits any more. */
export const sliceOptions: QueueOptions = { retryLimit: 10_000, retryDelay: 2, retryBackoff: false };

interface SliceWork {
  /** seconds between looks at the table */
  readonly pollSeconds: number;
  /** of one group; undefined: no limit */
  readonly perCaller: number | undefined;
  readonly work: (data: object, signal: AbortSignal) => Promise<void>;
}

/**
 * Starts `atOnce` workers that take one slice each: a quick one does not wait for a slow one of its batch. The next is
 * the one of the shopper with the fewest open ones, then the oldest.
 */
export async function workOnSlices(
  boss: PgBoss,
  atOnce: number,
  { pollSeconds, perCaller, work }: SliceWork,
): Promise<void> {
  const polling = {
    ...{ pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds },
    ...(perCaller !== undefined && { groupConcurrency: perCaller }),
  };
  for (let place = 0; place < atOnce; place += 1) {
    const worker: { id?: string } = {};
    worker.id = await boss.work<object>('slice', polling, async ([job]) => {
      if (!job) return;
      try {
        await work(job.data, job.signal);
      } finally {
        // There may be more: without this the next look at the table is seconds away.
        if (worker.id) boss.notifyWorker(worker.id);
      }
    });
  }
}
