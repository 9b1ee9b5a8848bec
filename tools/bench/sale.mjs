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
import { UserError } from '../../scripts/processes/user-error.mjs';
import { postmasterOf, TICK_MS, ticksOf, ticksOfAll } from './checkouts.mjs';
import { openBenchData } from './open-bench-shop.mjs';
import { openBooks } from './sale-books.mjs';
import { seed } from './seed.mjs';
import { CHECKOUT, fromHousehold, ITEM, makeGuests } from './shoppers.mjs';
import { startSandboxBeside } from './start-stripe.mjs';

const BUYERS = 10_000;
const SPOOLS = 500;
const SECONDS = 10;
/** The pages that others look at meanwhile. */
const PAGES = ['/', '/shop/PLA/White-1.75mm-1kg/'];
const PROBE_MS = 100;
/** Orders of each process before the sale. */
const EARLIER = 400;
const EARLY_AT_ONCE = 8;
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
  const { databaseUrl, tokenSecret, own: data, stop } = await openBenchData(dataDir);
  const ports = [data.PORT];
  while (ports.length < replicas) ports.push(String(await freePort()));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  // Webhooks reach the replica that lives on, as through a proxy.
  const payments = await startSandboxBeside({ dataDir, shop: urls.at(-1) ?? '' });
  const own = { ...data, ...payments.settings };
  const apis = [];
  for (const [n, url] of urls.entries()) apis.push({ ...(await startApi({ ...own, PORT: ports[n] ?? '' })), url });
  const guests = makeGuests(BUYERS, tokenSecret);
  const owners = guests.map(({ owner }) => owner);
  const early = makeGuests(EARLIER * replicas, tokenSecret);
  await seed(databaseUrl, [...owners, ...early.map(({ owner }) => owner)], ITEM);
  await Promise.all(apis.map(({ url }) => sellEarlier(url, early)));
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
  const books = await openBooks(databaseUrl, payments.databaseUrl, { owners, itemId: ITEM });
  const probe = openProbe(survivor?.url ?? '');
  const postmaster = postmasterOf(dataDir);
  const before = { api: ticksOf(survivor?.pid ?? 0), database: ticksOfAll(postmaster) };
  const { outcomes, cpu } = await sell(
    { replicas: apis.map(({ url }) => url), buyers, seconds: SECONDS, body: JSON.stringify(CHECKOUT) },
    { opened: probe.start, killed: () => victim && process.kill(victim.pid, 'SIGKILL') },
  );
  const pages = probe.stop();
  const ticks = { api: ticksOf(survivor?.pid ?? 0) - before.api, database: ticksOfAll(postmaster) - before.database };
  const processorSeconds = {
    api: (ticks.api * TICK_MS) / 1000,
    database: (ticks.database * TICK_MS) / 1000,
    buyers: (cpu.user + cpu.system) / 1e6,
  };
  const found = await books.close(outcomes);
  for (const api of apis) if (api !== victim) await api.stop();
  await stop();
  return { replicas, isKilled, ...times(outcomes), pages, processorSeconds, ...found };
}

/**
 * Sells to others before the sale, as a shop that is open has done: code that has hardly run is several times slower.
 * @param {string} url
 * @param {import('./shoppers.mjs').Guest[]} guests
 */
async function sellEarlier(url, guests) {
  for (let n = 0; n < EARLIER; n += EARLY_AT_ONCE) {
    await Promise.all(
      guests.splice(0, EARLY_AT_ONCE).map(async ({ token }, at) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const own = { 'idempotency-key': randomUUID(), ...fromHousehold(BUYERS + n + at) };
        const body = JSON.stringify(CHECKOUT);
        const answer = await fetch(`${url}/api/checkout`, { method: 'POST', headers: { ...headers, ...own }, body });
        if (!answer.ok) throw new Error(`An early checkout was answered with ${answer.status}.`);
        await answer.text();
        for (const page of PAGES) await (await fetch(new URL(page, url))).text();
      }),
    );
  }
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

/** @typedef {Awaited<ReturnType<typeof measureSale>>} SaleResult */

/** What every sale has to leave behind, on any machine. */
const EXACT = /** @type {const} */ ({
  paidOrders: SPOOLS,
  charges: SPOOLS,
  receipts: SPOOLS,
  stock: 0,
  reserved: 0,
  untrueAnswers: 0,
  openOrders: 0,
  openJobs: 0,
  openTransactions: 0,
  fullCarts: BUYERS - SPOOLS,
});

/** Throws when a spool was sold twice or not at all, somebody was told what is not so, or something is left to clean up. */
export function checkSale(/** @type {SaleResult} */ result) {
  const names = /** @type {(keyof typeof EXACT)[]} */ (Object.keys(EXACT));
  const wrong = names.filter((name) => result[name] !== EXACT[name]);
  if (wrong.length === 0) return;
  throw new UserError(
    `The sale went wrong: ${wrong.map((name) => `${name} ${result[name]}, not ${EXACT[name]}`).join('; ')}.`,
  );
}

/** @param {SaleResult} result */
export function saleRows({ replicas, isKilled, bought, refused, others, pages, processorSeconds, ...books }) {
  const name = isKilled ? `${replicas} replicas, one killed` : 'one process';
  const row = (/** @type {string} */ measure, /** @type {unknown} */ measured, /** @type {unknown} */ floor = '') => [
    `sale, ${name}: ${measure}`,
    measured,
    floor,
  ];
  const ms = (/** @type {{ count: number, p50: number, p99: number }} */ { count, p50, p99 }) =>
    `${count}, p50 ${p50} ms, p99 ${p99} ms`;
  return [
    row('bought', ms(bought), `${SPOOLS}, p99 < 3000 ms`),
    row('refused', ms(refused), `${BUYERS - SPOOLS}, p99 < 1000 ms`),
    row('other answers', others.count, 0),
    row('untrue answers', books.untrueAnswers, 0),
    row('paid orders / charges / receipts', `${books.paidOrders} / ${books.charges} / ${books.receipts}`, SPOOLS),
    row('left on the shelf / reserved', `${books.stock} / ${books.reserved}`, '0 / 0'),
    row(
      'open orders / jobs / transactions',
      `${books.openOrders} / ${books.openJobs} / ${books.openTransactions}`,
      '0 / 0 / 0',
    ),
    row('carts that keep their spool', books.fullCarts, BUYERS - SPOOLS),
    row(
      'pages',
      `p50 ${pages.p50.toFixed(1)} ms, p99 ${pages.p99.toFixed(1)} ms, ${pages.failed} failed`,
      'p99 < 50 ms, 0 failed',
    ),
    row('requests sent again', books.repeated),
    row(
      'processor time of API / Postgres / buyers',
      Object.values(processorSeconds)
        .map((seconds) => `${seconds.toFixed(1)} s`)
        .join(' / '),
    ),
  ];
}
