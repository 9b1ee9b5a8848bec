import { expect, it } from 'vitest';
import { createQueues } from './queues.ts';

const limits = { atOnce: 2, waiting: 3 };

/** Work that lasts until the test ends it, and how much of it is running. */
function longWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, running: () => ends.length, endAll: () => ends.splice(0).forEach((end) => void end()) };
}

it('runs some calls of a key at once, queues others, and rejects the rest with a retry time', async () => {
  const runQueued = createQueues();
  const { work, running, endAll } = longWork();
  const all = Array.from({ length: 5 }, () => runQueued('ada', limits, work));
  await expect(runQueued('ada', limits, work)).rejects.toMatchObject({
    code: 'too_many_requests',
    params: { seconds: 5 },
  });
  await expect.poll(running).toBe(2);
  const isDone = Promise.all(all).then(() => true);
  while (running() > 0) {
    expect(running()).toBeLessThanOrEqual(2);
    endAll();
    await new Promise(setImmediate);
  }
  expect(await isDone).toBe(true);
});

it('does not let one key wait for another, and passes errors on', async () => {
  const runQueued = createQueues();
  const { work, running, endAll } = longWork();
  const all = Array.from({ length: 5 }, () => runQueued('ada', limits, work));
  expect(await runQueued('bob', limits, async () => 'done')).toBe('done');
  await expect(runQueued('bob', limits, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await runQueued('bob', limits, async () => 'done')).toBe('done');
  while (running() > 0) {
    endAll();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
});
