import type { PgBoss, QueueOptions } from 'pg-boss';
import { runInContext } from '../work-context.ts';

/** A failed slice is retried soon, because its shopper is waiting; it is abandoned when the shopper leaves. */
export const sliceOptions: QueueOptions = { retryLimit: 10_000, retryDelay: 2, retryBackoff: false };

interface SliceWork {
  /** seconds between polls of the table */
  readonly pollSeconds: number;
  /** slices of one network address that run at once; undefined: no limit */
  readonly perCaller: number | undefined;
  readonly work: (data: object, signal: AbortSignal) => Promise<void>;
}

/**
 * Starts `concurrency` workers with one slice each, so that a quick slice does not wait for a slow one of its batch. The
 * next slice is that of the shopper with the fewest open ones, then the oldest.
 */
export async function startSliceWorkers(
  boss: PgBoss,
  concurrency: number,
  { pollSeconds, perCaller, work }: SliceWork,
): Promise<void> {
  const polling = {
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    ...(perCaller !== undefined && { groupConcurrency: perCaller }),
  };
  const running = new Map<string, number>();
  const countRunning = (caller: string | undefined, change: 1 | -1): void => {
    if (caller === undefined) return;
    const count = (running.get(caller) ?? 0) + change;
    if (count === 0) running.delete(caller);
    else running.set(caller, count);
  };
  for (let started = 0; started < concurrency; started += 1) {
    const worker: { id?: string } = {};
    worker.id = await boss.work<{ caller?: string }>('slice', polling, async ([job]) => {
      if (!job) return;
      const { caller } = job.data;
      countRunning(caller, 1);
      try {
        // Workers that poll at the same moment do not see each other's job, so both may take one of this caller.
        if (caller !== undefined && (running.get(caller) ?? 0) > (perCaller ?? concurrency)) {
          throw new Error('This caller has its maximum of slices running: retry later.');
        }
        await runInContext({ facts: { job: 'slice', jobId: job.id } }, () => work(job.data, job.signal));
      } finally {
        countRunning(caller, -1);
        // There may be more: without this, the next poll is seconds away.
        if (worker.id) boss.notifyWorker(worker.id);
      }
    });
  }
}
