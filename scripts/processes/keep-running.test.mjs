// @ts-check
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepRunning } from './keep-running.mjs';
import { UserError } from './user-error.mjs';

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

/** A service that the test ends, with a fake clock: waits resolve at once. */
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

describe('a service that is kept running', () => {
  it('restarts when it exits, and logs the reason and its last lines', async () => {
    const { start, time, end } = script();
    await keepRunning('The API', start, time);
    await end('signal SIGKILL');
    expect(printed).toEqual([
      'The API exited (signal SIGKILL) and will restart in 0.5 s. Last output:\nout of memory',
      'The API is running again.',
    ]);
  });

  it('doubles the delay after each early crash, up to half a minute', async () => {
    const { start, time, end, waits } = script();
    await keepRunning('The API', start, time);
    for (let crash = 0; crash < 8; crash++) await end('exit code 1');
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('resets the delay after running for a minute', async () => {
    const { start, time, end, waits, clock } = script();
    await keepRunning('The API', start, time);
    await end('exit code 1');
    await end('exit code 1');
    clock.now += 60_000;
    await end('exit code 1');
    expect(waits).toEqual([500, 1000, 500]);
  });

  it('is retried until it starts, and each reason is logged', async () => {
    const { start, time, end, waits } = script();
    await keepRunning('The API', start, time);
    start.mockRejectedValueOnce(new UserError('The API did not start (exit code 1). Last output:\nno database'));
    await end('exit code 1');
    expect(waits).toEqual([500, 1000]);
    expect(printed[1]).toBe('The API did not start (exit code 1). Last output:\nno database\nTrying again in 1 s.');
  });

  it('is not retried if its first start fails', async () => {
    const { start, time, waits } = script();
    start.mockRejectedValueOnce(new UserError('PUBLIC_URL is not an address.'));
    await expect(keepRunning('The API', start, time)).rejects.toThrow('PUBLIC_URL is not an address.');
    expect(start).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });
});
