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
  const running = new Map<string, number>();
  const countRunning = (caller: string | undefined, change: 1 | -1): void => {
    if (caller === undefined) return;
    const count = (running.get(caller) ?? 0) + change;
    if (count === 0) running.delete(caller);
    else running.set(caller, count);
  };
  for (let place = 0; place < atOnce; place += 1) {
    const worker: { id?: string } = {};
    worker.id = await boss.work<{ caller?: string }>('slice', polling, async ([job]) => {
      if (!job) return;
      const { caller } = job.data;
      countRunning(caller, 1);
      try {
        // Two workers that look at the same moment do not see each other's job, so both may take one of this caller.
        if (caller !== undefined && (running.get(caller) ?? 0) > (perCaller ?? atOnce)) {
          throw new Error('This caller already has as many slices running as it may have: retry later.');
        }
        await work(job.data, job.signal);
      } finally {
        countRunning(caller, -1);
        // There may be more: without this the next look at the table is seconds away.
        if (worker.id) boss.notifyWorker(worker.id);
      }
    });
  }
}
