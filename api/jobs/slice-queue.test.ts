import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { workerDatabase } from '../test/test-database.ts';
import { type JobData, type JobHandlers, jobSchemas, scheduledJobs } from './jobs.ts';
import { type Queue, startQueue } from './queue.ts';

const shop = await createTestApp();
const { db, pool } = shop.deps.connection;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const queues: Queue[] = [];
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await pool.query("delete from pgboss.job where name = 'slice'");
});

async function start(
  sliceConcurrency: number,
  more: { slicesPerCaller?: number; pollSeconds?: number } = {},
): Promise<Queue> {
  const connectionString = await workerDatabase();
  const queue = await startQueue({ connectionString, pollSeconds: 60, sliceConcurrency, ...more }, silent);
  queues.push(queue);
  return queue;
}

const nothing = async () => {};
const idle = Object.fromEntries(
  [...Object.keys(jobSchemas), ...Object.keys(scheduledJobs)].map((name) => [name, nothing]),
);
const slicing = (slice: (data: JobData<'slice'>) => Promise<void>): JobHandlers => ({
  ...(idle as unknown as JobHandlers),
  slice,
});

const enqueue = async (queue: Queue, turn: number, caller?: string): Promise<string> => {
  const sliceId = crypto.randomUUID();
  await queue.enqueue(db, 'slice', { sliceId, runId: crypto.randomUUID(), turn, ...(caller && { caller }) });
  return sliceId;
};

describe('the slice queue', () => {
  it('starts a slice as soon as a worker is free, that of the shopper with the fewest open ones first', async () => {
    const queue = await start(1);
    const many = [await enqueue(queue, 0), await enqueue(queue, 1), await enqueue(queue, 2)];
    const other = await enqueue(queue, 0);
    const begun: string[] = [];
    await queue.work(slicing(async ({ sliceId }) => void begun.push(sliceId)));
    await expect.poll(() => begun, { interval: 20 }).toEqual([many[0], other, many[1], many[2]]);
  });

  it('runs slices concurrently up to its limit, and no quick one waits for a slow one', async () => {
    const queue = await start(2);
    let [now, most, done] = [0, 0, 0];
    const release = Promise.withResolvers<void>();
    const slow = await enqueue(queue, 0);
    for (let n = 0; n < 5; n += 1) await enqueue(queue, 0);
    await queue.work(
      slicing(async ({ sliceId }) => {
        now += 1;
        most = Math.max(most, now);
        await (sliceId === slow ? release.promise : pause(5));
        now -= 1;
        done += 1;
      }),
    );
    await expect.poll(() => done, { interval: 20 }).toBe(5);
    release.resolve();
    await expect.poll(() => done).toBe(6);
    expect(most).toBe(2);
  });

  it('leaves a worker free for other addresses, however many slices one address has queued', async () => {
    // Both workers may take one of the crowd at the same moment: the second fails and is retried by polling.
    const queue = await start(2, { slicesPerCaller: 1, pollSeconds: 1 });
    const crowd = [await enqueue(queue, 0, 'crowd'), await enqueue(queue, 1, 'crowd')];
    const other = await enqueue(queue, 5, 'other');
    const begun: string[] = [];
    const [release, otherDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let [running, most] = [0, 0];
    await queue.work(
      slicing(async ({ sliceId }) => {
        begun.push(sliceId);
        if (sliceId === other) return otherDone.resolve();
        running += 1;
        most = Math.max(most, running);
        await release.promise;
        running -= 1;
      }),
    );
    await otherDone.promise;
    expect(begun.filter((id) => crowd.includes(id))).toHaveLength(1);
    release.resolve();
    await expect.poll(() => [...begun].sort(), { interval: 20 }).toEqual([...crowd, other].sort());
    expect(most).toBe(1);
  });

  it('gives nothing to a process without slice workers', async () => {
    const [idler, worker] = [await start(0), await start(1)];
    const begun: string[] = [];
    await idler.work(slicing(async () => void begun.push('idler')));
    await enqueue(idler, 0);
    await worker.work(slicing(async () => void begun.push('worker')));
    await expect.poll(() => begun, { interval: 20 }).toEqual(['worker']);
  });

  it('retries a failed slice soon, however often it fails', async () => {
    const queue = await start(1);
    let tries = 0;
    await enqueue(queue, 0);
    const patient = slicing(async () => {
      tries += 1;
      if (tries < 2) throw new Error('the file store is unavailable');
    });
    await queue.work(patient);
    await expect.poll(() => tries, { interval: 20 }).toBe(1);
    const { rows } = await pool.query("select state, retry_limit, retry_delay from pgboss.job where name = 'slice'");
    expect(rows).toEqual([{ state: 'retry', retry_limit: 10_000, retry_delay: 2 }]);
  });
});
