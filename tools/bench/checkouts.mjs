// @ts-check
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { onShutdown } from '../../scripts/processes/shutdown.mjs';
import { PROJECT } from '../../scripts/project.mjs';
import { measureEach } from './load.mjs';
import { prepareShoppers } from './loads.mjs';
import { CHECKOUT, fromHousehold } from './shoppers.mjs';

/** So many shoppers pay at once, as in the bench of all routes. */
const SHOPPERS = 8;
/** Versions take turns of this length, so that a machine that becomes slower meets them alike. */
const SECONDS = 5;
const TURNS = 9;
/** Linux counts processor time in hundredths of a second. */
export const TICK_MS = 10;

/** @typedef {{ perSecond: number, p99: number, errors: number, api: number, database: number, load: number }} Turn processor time in ms for an order */
/** @typedef {{ project: string, turns: Turn[] }} Version */

/**
 * Opens a shop of each folder, with its own database, and lets them take turns in selling: how many orders a second, and
 * what an order costs of the processors until its receipt is sent.
 * @param {string[]} projects
 * @returns {Promise<Version[]>}
 */
export async function measureCheckouts(projects) {
  const shops = [];
  for (const project of projects) shops.push(await openShopOf(project));
  for (const each of shops) await sell(each, 2 * SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const each of shops) each.turns.push(await sell(each, SECONDS));
  }
  return shops.map(({ project, turns }) => ({ project, turns }));
}

/** @param {string} project */
async function openShopOf(project) {
  const from = (/** @type {string} */ file) => import(pathToFileURL(join(project, file)).href);
  const dataDir = mkdtempSync('/var/tmp/northspool-bench-');
  const own = await from('scripts/processes/shutdown.mjs');
  own.onShutdown(() => rmSync(dataDir, { recursive: true, force: true }));
  // It ends this process, so the other version has to be opened, and so closed, around our own.
  if (project !== PROJECT) onShutdown(() => own.shutDown(0));
  const { openBenchShop } = await from('tools/bench/open-bench-shop.mjs');
  /** @type {import('./open-bench-shop.mjs').BenchShop} */
  const shop = await openBenchShop(dataDir);
  const { buyers } = await prepareShoppers(shop);
  return { project, shop, buyers, postmaster: postmasterOf(dataDir), turns: /** @type {Turn[]} */ ([]) };
}

/**
 * Least, median and most of the turns.
 * @param {Version[]} versions
 */
export function checkoutRows(versions) {
  const measures = /** @type {const} */ ([
    ['perSecond', 'checkouts a second'],
    ['p99', 'p99, ms'],
    ['errors', 'errors'],
    ['api', 'processor time of the API for an order, ms'],
    ['database', 'processor time of Postgres for an order, ms'],
    ['load', 'processor time of the load for an order, ms'],
  ]);
  return versions.flatMap(({ project, turns }) =>
    measures.map(([measure, name]) => {
      const sorted = turns.map((turn) => turn[measure]).toSorted((a, b) => a - b);
      const at = (/** @type {number} */ place) => sorted.at(place)?.toFixed(1);
      return [`${name}: ${project}`, `${at(0)} / ${at(sorted.length >> 1)} / ${at(-1)}`];
    }),
  );
}

/**
 * @param {{ shop: import('./open-bench-shop.mjs').BenchShop, buyers: import('./shoppers.mjs').Guest[], postmaster: number }} shop
 * @param {number} seconds
 * @returns {Promise<Turn>}
 */
async function sell({ shop, buyers, postmaster }, seconds) {
  const before = { left: buyers.length, api: ticksOf(shop.pid), database: ticksOfAll(postmaster) };
  const load = process.cpuUsage();
  const body = JSON.stringify(CHECKOUT);
  const { perSecond, p99, errors } = await measureEach({
    name: '',
    url: shop.url,
    path: '/api/checkout',
    connections: SHOPPERS,
    seconds,
    warmUpSeconds: 0,
    next() {
      const guest = buyers.pop();
      if (!guest) throw new Error('There were more checkouts than guests; make more guests.');
      const own = { authorization: `Bearer ${guest.token}`, 'idempotency-key': crypto.randomUUID() };
      return { body, headers: { ...own, ...fromHousehold(buyers.length) } };
    },
  });
  const { user, system } = process.cpuUsage(load);
  await receiptsSent(shop.databaseUrl);
  const orders = before.left - buyers.length;
  return {
    perSecond,
    p99,
    errors,
    api: ((ticksOf(shop.pid) - before.api) * TICK_MS) / orders,
    database: ((ticksOfAll(postmaster) - before.database) * TICK_MS) / orders,
    load: (user + system) / 1000 / orders,
  };
}

/**
 * Receipts are part of what an order costs, and must not cost the next turn.
 * @param {string} databaseUrl
 */
async function receiptsSent(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const open = `select from pgboss.job where name = 'order-confirmation' and state in ('created', 'retry', 'active') limit 1`;
  while ((await client.query(open)).rowCount) await new Promise((resolve) => setTimeout(resolve, 500));
  await client.end();
}

/** @param {string} dataDir */
export function postmasterOf(dataDir) {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/**
 * User and system time of a process and of its children that have ended.
 * @param {number} pid
 */
export function ticksOf(pid) {
  const [, , , , , , , , , , , user, system, ofChildren, ofChildrenSystem] = statOf(pid);
  return [user, system, ofChildren, ofChildrenSystem].reduce((sum, ticks) => sum + Number(ticks ?? 0), 0);
}

/**
 * Of a process and of its children.
 * @param {number} parent
 */
export function ticksOfAll(parent) {
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(statOf(Number(pid))[1]) === parent);
  return [parent, ...children.map(Number)].reduce((sum, pid) => sum + ticksOf(pid), 0);
}

/**
 * The fields behind the name of the process, which may hold spaces; none when it has ended.
 * @param {number} pid
 */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
