// @ts-check
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startApi } from '../../scripts/api/start-api.mjs';
import { withConnection } from '../../scripts/postgres/connect.mjs';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { openBenchData } from './open-bench-shop.mjs';
import { saleBooks } from './sale-books.mjs';
import { seed } from './seed.mjs';
import { CHECKOUT, fromHousehold, ITEM, makeGuests } from './shoppers.mjs';

const BUYERS = 10_000;
const SPOOLS = 500;
const SECONDS = 10;
/** The pages that others look at meanwhile. */
const PAGES = ['/', '/shop/PLA/White-1.75mm-1kg/'];
const PROBE_MS = 100;
/** Of a sale in which a replica dies: after so many have bought. */
const KILLED_AFTER = SPOOLS / 2;
const MICROSECONDS = 1000;

/**
 * A sale opens: ten thousand buyers, each with a spool in a cart of their own, check out within ten seconds, at a steady
 * rate that does not wait for answers.
 * @param {string} dataDir
 * @param {{ replicas?: number, isKilled?: boolean }} [options] whether one replica is killed when half is sold
 */
export async function measureSale(dataDir, { replicas = 1, isKilled = false } = {}) {
  const { databaseUrl, tokenSecret, own, stop } = await openBenchData(dataDir);
  const apis = [];
  for (let n = 0; n < replicas; n += 1) {
    const port = n === 0 ? own.PORT : String(await freePort());
    const api = await startApi({ ...own, PORT: port });
    apis.push({ ...api, url: `http://127.0.0.1:${port}` });
  }
  const guests = makeGuests(BUYERS, tokenSecret);
  const owners = guests.map(({ owner }) => owner);
  await seed(databaseUrl, owners, ITEM);
  await withConnection(databaseUrl, (client) =>
    client.query('update items set qoh = $1 where id = $2', [SPOOLS, ITEM]),
  );
  const buyers = guests.map((guest, n) => ({
    ...guest,
    key: randomUUID(),
    household: fromHousehold(n)['x-forwarded-for'],
  }));
  const survivor = apis.at(-1);
  const victim = isKilled ? apis[0] : undefined;
  const probe = openProbe(survivor?.url ?? '');
  const { outcomes, cpu } = await sell(
    { replicas: apis.map(({ url }) => url), buyers, seconds: SECONDS, body: JSON.stringify(CHECKOUT) },
    { opened: probe.start, killed: () => victim && process.kill(victim.pid, 'SIGKILL') },
  );
  const pages = probe.stop();
  const books = await saleBooks(databaseUrl, { owners, itemId: ITEM, outcomes });
  for (const api of apis) if (api !== victim) await api.stop();
  await stop();
  return { replicas, isKilled, ...times(outcomes), pages, loadCpuSeconds: (cpu.user + cpu.system) / 1e6, ...books };
}

/**
 * @param {import('./sale-buyers.mjs').Sale} sale
 * @param {{ opened: () => void, killed: () => void }} on
 * @returns {Promise<{ outcomes: import('./sale-buyers.mjs').Outcome[], cpu: NodeJS.CpuUsage }>}
 */
function sell(sale, on) {
  return new Promise((resolve, reject) => {
    const load = fork(fileURLToPath(new URL('./sale-buyers.mjs', import.meta.url)));
    load.on('message', (/** @type {any} */ message) => {
      if (message.opened) on.opened();
      if (message.bought === KILLED_AFTER) on.killed();
      if (message.outcomes) resolve(message);
    });
    load.once('error', reject);
    load.once('exit', (code) => code && reject(new Error(`The buyers ended with exit code ${code}.`)));
    load.send(sale);
  });
}

/** @param {string} url */
function openProbe(url) {
  const latency = createHistogram();
  let failed = 0;
  let isOver = false;
  const probe = (/** @type {string} */ path) => {
    const started = performance.now();
    get(new URL(path, url), (answer) => {
      answer.resume().on('end', () => {
        latency.record(Math.max(1, Math.round((performance.now() - started) * MICROSECONDS)));
        if (answer.statusCode !== 200) failed += 1;
      });
    }).on('error', () => {
      failed += 1;
    });
  };
  return {
    async start() {
      for (let n = 0; !isOver; n += 1) {
        probe(PAGES[n % PAGES.length] ?? '/');
        await sleep(PROBE_MS);
      }
    },
    stop() {
      isOver = true;
      const ms = (/** @type {number} */ percentile) => latency.percentile(percentile) / MICROSECONDS;
      return { probes: latency.count, failed, p50: ms(50), p99: ms(99), worst: latency.max / MICROSECONDS };
    },
  };
}

/** @param {import('./sale-buyers.mjs').Outcome[]} outcomes */
function times(outcomes) {
  const ofThose = (/** @type {(outcome: import('./sale-buyers.mjs').Outcome) => boolean} */ which) => {
    const sorted = outcomes
      .filter(which)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const at = (/** @type {number} */ share) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return { count: sorted.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
  };
  return {
    bought: ofThose(({ status }) => status === 200),
    refused: ofThose(({ status }) => status === 409),
    others: ofThose(({ status }) => status !== 200 && status !== 409),
    repeated: outcomes.filter(({ attempts }) => attempts > 1).length,
  };
}
