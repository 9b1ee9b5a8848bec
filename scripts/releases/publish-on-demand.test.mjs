// @ts-check
import { EventEmitter } from 'node:events';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { workerDatabase } from '../../api/test/test-database.ts';
import { openClient } from '../postgres/connect.mjs';
import { publishOnDemand } from './publish-on-demand.mjs';

const databaseUrl = await workerDatabase();
const client = await openClient(databaseUrl);
const table = `waiting_${process.pid}`;
afterAll(async () => {
  await client.query(`drop table ${table}`);
  await client.end();
});
beforeEach(async () => {
  await client.query(`drop table if exists ${table}; create table ${table} ()`);
});

const addWork = () => client.query(`insert into ${table} default values`);
const NAME = `looks-for-${process.pid}`;
const isLooking = async () => {
  const { rows } = await client.query('select from pg_stat_activity where application_name = $1', [NAME]);
  return rows.length > 0;
};

/** @param {Partial<import('./publish-on-demand.mjs').Rest>} [own] */
function restWith(own) {
  const query = { text: `select count(*)::int as jobs from ${table}`, values: [] };
  return { name: NAME, query, seen: { jobs: 0 }, from: 0, until: Number.MAX_VALUE, ...own };
}

/**
 * A shop whose publishers the test ends.
 * @param {import('./publish-on-demand.mjs').Rest} [rest]
 */
function openShop(rest) {
  /** @type {{ end: (reason: string, sent?: object) => void }[]} */
  const started = [];
  const start = vi.fn(() => {
    const child = new EventEmitter();
    /** @type {PromiseWithResolvers<string>} */
    const { promise: ended, resolve } = Promise.withResolvers();
    const end = (/** @type {string} */ reason, /** @type {object | undefined} */ sent = undefined) => {
      if (sent) child.emit('message', sent);
      resolve(reason);
    };
    started.push({ end });
    return /** @type {any} */ ({ child, ended, stop: async () => end('signal SIGTERM') });
  });
  /** @type {() => Promise<void>} */
  let stop = async () => {};
  const stopLater = (/** @type {() => Promise<void>} */ next) => {
    stop = next;
  };
  const { ended } = publishOnDemand({ dataDir: '/data', databaseUrl }, { rest, stopLater, start });
  onTestFinished(() => stop());
  return { start, started, ended, stop: () => stop() };
}

it('runs no publisher until there is something to publish', async () => {
  const { start } = openShop(restWith());
  await expect.poll(isLooking).toBe(true);
  expect(start).not.toHaveBeenCalled();
  await addWork();
  await expect.poll(() => start.mock.calls.length).toBe(1);
});

it('looks again when the publisher has nothing left to do', async () => {
  const { start, started } = openShop();
  expect(start).toHaveBeenCalledTimes(1);
  started[0]?.end('exit code 0', restWith());
  await expect.poll(isLooking).toBe(true);
  await addWork();
  await expect.poll(() => start.mock.calls.length).toBe(2);
  // The desk would say that nobody publishes while the process starts.
  expect(await isLooking()).toBe(true);
});

it('starts the publisher at the time of a scheduled change, and when the clock was set back', async () => {
  const due = openShop(restWith({ until: Date.now() + 10 }));
  const early = openShop(restWith({ from: Date.now() + 1_000_000 }));
  await expect.poll(() => [due, early].map(({ start }) => start.mock.calls.length)).toEqual([1, 1]);
});

it('goes on looking after the database was away', async () => {
  const { start } = openShop(restWith());
  await expect.poll(isLooking).toBe(true);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [NAME]);
  await expect.poll(isLooking).toBe(false);
  await expect.poll(isLooking).toBe(true);
  expect(start).not.toHaveBeenCalled();
});

it('ends with a publisher that crashes, which is restarted as other services are', async () => {
  const { started, ended } = openShop();
  started[0]?.end('signal SIGKILL');
  expect(await ended).toBe('signal SIGKILL');
});

it('stops looking when the shop closes', async () => {
  const { ended, stop } = openShop(restWith());
  await expect.poll(isLooking).toBe(true);
  await stop();
  expect(await ended).toBe('stopped');
  expect(await isLooking()).toBe(false);
});
