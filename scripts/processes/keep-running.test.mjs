// @ts-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRunning } from './keep-running.mjs';
import { PlainProblem } from './plain-problem.mjs';

/** @type {string[]} */
let printed = [];
beforeEach(() => {
  printed = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed.push(String(text).trimEnd());
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

/** A service that the test ends, on a clock that the test moves: a wait is over at once. */
function script() {
  /** @type {((reason: string) => void)[]} */
  const ends = [];
  /** @type {number[]} */
  const waits = [];
  const clock = { now: 0 };
  const start = vi.fn(async () => ({
    ended: /** @type {Promise<string>} */ (new Promise((resolve) => ends.push(resolve))),
    lastLines: () => 'out of memory',
  }));
  const time = {
    wait: async (/** @type {number} */ milliseconds) => void waits.push(milliseconds),
    now: () => clock.now,
  };
  /** @param {string} reason */
  const end = async (reason) => {
    const before = start.mock.calls.length;
    ends.at(-1)?.(reason);
    await vi.waitUntil(() => start.mock.calls.length > before && printed.at(-1)?.endsWith('again.'));
  };
  return { start, time, end, waits, clock };
}

describe('a kept service', () => {
  it('is started again when it ends, with the reason and its last lines in the log', async () => {
    const { start, time, end } = script();
    await keepRunning('The API', start, time);
    await end('signal SIGKILL');
    expect(printed).toEqual([
      'The API ended (signal SIGKILL) and is started again in 0.5 s. It said last:\nout of memory',
      'The API runs again.',
    ]);
  });

  it('waits twice as long each time that it crashes soon, at most half a minute', async () => {
    const { start, time, end, waits } = script();
    await keepRunning('The API', start, time);
    for (let crash = 0; crash < 8; crash++) await end('exit code 1');
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('waits briefly again once it ran for a minute', async () => {
    const { start, time, end, waits, clock } = script();
    await keepRunning('The API', start, time);
    await end('exit code 1');
    await end('exit code 1');
    clock.now += 60_000;
    await end('exit code 1');
    expect(waits).toEqual([500, 1000, 500]);
  });

  it('that cannot start again is tried until it can, with each reason in the log', async () => {
    const { start, time, end, waits } = script();
    await keepRunning('The API', start, time);
    start.mockRejectedValueOnce(new PlainProblem('The API does not start (exit code 1). It said last:\nno database'));
    await end('exit code 1');
    expect(waits).toEqual([500, 1000]);
    expect(printed[1]).toBe(
      'The API does not start (exit code 1). It said last:\nno database\nThe next try is in 1 s.',
    );
  });

  it('that fails at its first start is not tried again', async () => {
    const { start, time, waits } = script();
    start.mockRejectedValueOnce(new PlainProblem('PUBLIC_URL is not an address.'));
    await expect(keepRunning('The API', start, time)).rejects.toThrow('PUBLIC_URL is not an address.');
    expect(start).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });
});
