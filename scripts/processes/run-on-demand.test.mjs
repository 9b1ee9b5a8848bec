// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { runOnDemand } from './run-on-demand.mjs';

/** @type {string[]} */
let printed = [];
/** @type {(() => unknown)[]} */
const cleanups = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  vi.restoreAllMocks();
  printed = [];
});

/**
 * A service that answers its number of starts, behind an address.
 * @param {{ idleMs: number, answer?: (response: import('node:http').ServerResponse) => unknown }} options
 */
async function openService({ idleMs, answer }) {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(printed.push(String(text))));
  /** @type {{ crash: (options?: { heardAfterMs?: number }) => void, isRunning: boolean }[]} */
  const starts = [];
  const start = vi.fn(async (/** @type {string} */ port) => {
    const server = createServer((_, response) => (answer ? answer(response) : response.end(String(starts.length))));
    server.listen(Number(port), '127.0.0.1');
    await once(server, 'listening');
    /** @type {PromiseWithResolvers<string>} */
    const { promise: ended, resolve } = Promise.withResolvers();
    const end = (/** @type {string} */ reason, heardAfterMs = 0) => {
      own.isRunning = false;
      server.close();
      server.closeAllConnections();
      if (heardAfterMs === 0) resolve(reason);
      else setTimeout(resolve, heardAfterMs, reason);
    };
    const crash = ({ heardAfterMs = 0 } = {}) => end('signal SIGSEGV', heardAfterMs);
    const own = { crash, isRunning: true };
    starts.push(own);
    return { ended, stop: async () => end('exit code 0'), lastLines: () => 'a bad picture' };
  });
  const { url, stop } = await runOnDemand('The decoder', start, { idleMs });
  cleanups.push(stop);
  const ask = async () => (await fetch(url)).text();
  return { start, starts, ask, stop };
}

const LONG_MS = 60_000;

it('starts the service with the first request, once for several', async () => {
  const { start, ask } = await openService({ idleMs: LONG_MS });
  expect(start).not.toHaveBeenCalled();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['1', '1', '1']);
  expect(await ask()).toBe('1');
});

it('stops the service after a while without requests, and starts it again for the next', async () => {
  const { starts, ask } = await openService({ idleMs: 1 });
  expect(await ask()).toBe('1');
  await expect.poll(() => starts[0]?.isRunning).toBe(false);
  expect(await ask()).toBe('2');
  expect(printed).toEqual([]);
});

it('keeps the service running while a request waits for its answer', async () => {
  /** @type {import('node:http').ServerResponse[]} */
  const waiting = [];
  const { starts, ask } = await openService({ idleMs: 0, answer: (response) => waiting.push(response) });
  const first = ask();
  for (const count of [2, 3, 4]) {
    const short = ask();
    await expect.poll(() => waiting.length).toBe(count);
    waiting.at(-1)?.end('short');
    expect(await short).toBe('short');
  }
  expect(starts.map(({ isRunning }) => isRunning)).toEqual([true]);
  waiting[0]?.end('first');
  expect(await first).toBe('first');
  await expect.poll(() => starts[0]?.isRunning).toBe(false);
});

it('starts a service that crashed with the next request, and says what it printed', async () => {
  const { starts, ask } = await openService({ idleMs: LONG_MS });
  await ask();
  starts[0]?.crash();
  expect(await ask()).toBe('2');
  expect(printed.join('')).toContain('The decoder exited (signal SIGSEGV)');
  expect(printed.join('')).toContain('a bad picture');
});

it('breaks off no second request when it hears late that the service crashed', async () => {
  const { starts, ask } = await openService({ idleMs: LONG_MS });
  await ask();
  starts[0]?.crash({ heardAfterMs: 200 });
  await expect(ask()).rejects.toThrow('fetch failed');
  expect(await ask()).toBe('2');
});

it('breaks off a request that meets a crash', async () => {
  const { starts, ask } = await openService({ idleMs: LONG_MS, answer: () => starts[0]?.crash() });
  await expect(ask()).rejects.toThrow('fetch failed');
});

it('refuses requests while the service cannot start, and tries again with each', async () => {
  const { start, ask } = await openService({ idleMs: LONG_MS });
  start.mockRejectedValueOnce(new Error('no memory'));
  await expect(ask()).rejects.toThrow('fetch failed');
  expect(printed.join('')).toContain('no memory');
  expect(await ask()).toBe('1');
});

it('refuses requests once it is stopped for good', async () => {
  const { starts, ask, stop } = await openService({ idleMs: LONG_MS });
  await ask();
  await stop();
  expect(starts[0]?.isRunning).toBe(false);
  await expect(ask()).rejects.toThrow('fetch failed');
});
