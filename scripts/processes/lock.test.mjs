// @ts-check
import { expect, test } from 'vitest';
import { oneAtATime, takeLock } from './lock.mjs';

test('a lock has one holder at a time', async () => {
  const release = await takeLock(`one ${process.pid}`);
  expect(await takeLock(`one ${process.pid}`)).toBeNull();
  release?.();
  expect(await takeLock(`one ${process.pid}`)).toBeTypeOf('function');
});

test('work of one name is done in turn, also after a failure', async () => {
  /** @type {string[]} */
  const events = [];
  const name = `turn ${process.pid}`;
  const failing = oneAtATime(name, async () => {
    events.push('first begins');
    await Promise.resolve();
    events.push('first ends');
    throw new Error('broken');
  });
  const following = oneAtATime(name, async () => void events.push('second'));
  await expect(failing).rejects.toThrow('broken');
  await following;
  expect(events).toEqual(['first begins', 'first ends', 'second']);
});
