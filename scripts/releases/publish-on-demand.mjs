// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openClient } from '../postgres/connect.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { startPublisher } from './run-publisher.mjs';

/**
 * What the publisher sends before it ends because there is nothing to do.
 *
 * @typedef {object} Rest
 * @property {string} name of the connection that looks, by which the desk knows that edits are published
 * @property {{ text: string, values: unknown[] }} query
 * @property {object} seen its row while there is nothing to do
 * @property {number} from ms since 1970: before this the clock was set back
 * @property {number} until ms since 1970: when something is to be done whatever the row says
 *
 * @typedef {object} Options
 * @property {Rest | undefined} rest of a publisher that ended a moment ago; without one, the first starts at once
 * @property {((pid: number) => void) | undefined} [onStart] called with the id of each process
 * @property {import('../processes/keep-running.mjs').StopLater} stopLater
 * @property {typeof startPublisher} [start] for tests
 */

/** Shorter than an editor notices, beside what it takes to build a page. */
const LOOK_MS = 1_000;

/**
 * Keeps edits and scheduled changes published until this process shuts down.
 * @param {import('./run-publisher.mjs').Shop} shop
 * @param {{ result: unknown }} shown what the publisher found when it showed a release: a rest, if there is nothing to do
 * @param {(pid: number) => void} [onStart] called with the id of each process
 */
export async function keepPublishing(shop, { result }, onStart) {
  let rest = /** @type {Rest | undefined} */ (result);
  await keepRunning('The publisher', async (stopLater) => {
    const publishing = publishOnDemand(shop, { rest, onStart, stopLater });
    rest = undefined;
    return publishing;
  });
}

/**
 * Has edits and scheduled changes published by a process that runs while there is something to publish.
 * @param {import('./run-publisher.mjs').Shop} shop
 * @param {Options} options
 * @returns {import('../processes/keep-running.mjs').Kept}
 */
export function publishOnDemand(shop, { rest: first, onStart, stopLater, start = startPublisher }) {
  const stopping = new AbortController();
  /** @type {ReturnType<typeof startPublisher> | undefined} */
  let publisher;
  const ended = run();
  stopLater(async () => {
    stopping.abort();
    await publisher?.stop();
    await ended;
  });
  return { ended };

  async function run() {
    let rest = first;
    for (;;) {
      const looking = rest && (await lookUntilNeeded(shop.databaseUrl, rest, stopping.signal));
      if (stopping.signal.aborted) return 'stopped';
      publisher = start(shop, ['follow']);
      onStart?.(publisher.child.pid ?? 0);
      rest = undefined;
      publisher.child.on('message', (message) => {
        rest = /** @type {Rest} */ (message);
      });
      const reason = await publisher.ended;
      // Until here, for the desk: it would say that nothing is published while the process starts.
      await looking?.end().catch(() => {});
      if (!rest) return reason;
    }
  }
}

/**
 * Waits until there is something to do, however often the database restarts. Returns the connection that looked.
 * @param {string} databaseUrl
 * @param {Rest} rest
 * @param {AbortSignal} signal
 * @returns {Promise<import('pg').Client | undefined>}
 */
async function lookUntilNeeded(databaseUrl, { name, query, seen, from, until }, signal) {
  const named = new URL(databaseUrl);
  named.searchParams.set('application_name', name);
  /** @type {import('pg').Client | undefined} */
  let client;
  while (!signal.aborted) {
    if (Date.now() < from || Date.now() >= until) return client;
    try {
      client ??= await openClient(named.href);
      const { rows } = await client.query(query);
      if (!isDeepStrictEqual(rows[0], seen)) return client;
    } catch {
      // The API logs that the database is unavailable.
      await client?.end().catch(() => {});
      client = undefined;
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  await client?.end().catch(() => {});
  return undefined;
}
