import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const limits = { atOnce: 2, waiting: 3 };

/** Work that lasts until the test ends it, and how much of it is running. */
function longWork() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { work, running: () => ends.length, endAll: () => ends.splice(0).forEach((end) => void end()) };
}

it('runs so many of a subject at once, lets some wait, and refuses more with the time to wait', async () => {
  const inTurn = createTurns();
  const { work, running, endAll } = longWork();
  const all = Array.from({ length: 5 }, () => inTurn('ada', limits, work));
  await expect(inTurn('ada', limits, work)).rejects.toMatchObject({
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

it('does not let one subject wait for another, and passes failures on', async () => {
  const inTurn = createTurns();
  const { work, running, endAll } = longWork();
  const all = Array.from({ length: 5 }, () => inTurn('ada', limits, work));
  expect(await inTurn('bob', limits, async () => 'done')).toBe('done');
  await expect(inTurn('bob', limits, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await inTurn('bob', limits, async () => 'done')).toBe('done');
  while (running() > 0) {
    endAll();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
});
