// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { onShutdown } from '../../scripts/processes/shutdown.mjs';
import { PROJECT } from '../../scripts/project.mjs';
import { measureLoads } from './loads.mjs';
import { openBenchShop } from './open-bench-shop.mjs';
import { FLOORS, markdownTable } from './table.mjs';
import { memoryByProcess } from './tree-memory.mjs';

/** Whatever a start leaves behind is collected by then. */
const IDLE_MS = 60_000;

/** What a process of a shop is, by its command. */
const KINDS = /** @type {const} */ ([
  ['the API', /api\/main\.ts|bundles\/\w+\/main\.js/],
  ['the slicer', /slicer\/main\.ts/],
  ['the publisher', /publisher\.ts/],
  ['the decoder of pictures', /serve-pictures/],
  ['the reader of agents’ profiles', /serve-profiles/],
  ['npm start', /scripts\/start\.mjs/],
  ['Postgres', /postgres/],
]);

/**
 * The memory of a whole shop in the quiet after its start, and of the API after each load of the bench.
 * @param {() => string} ownFolder makes a data folder that is deleted at exit
 */
export async function measureMemory(ownFolder) {
  const idle = await measureIdleShop(ownFolder());
  const folder = ownFolder();
  const shop = await openBenchShop(folder);
  const started = shop.memory();
  await measureLoads(shop);
  return { idle, api: { started, afterLoads: shop.memory() } };
}

/**
 * @param {string} dataDir
 * @returns {Promise<Record<string, number>>} megabytes by kind of process, with their sum
 */
async function measureIdleShop(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const shop = spawn(process.execPath, [join(PROJECT, 'scripts', 'start.mjs')], {
    cwd: PROJECT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(shop, 'exit');
  onShutdown(() => shop.kill());
  await new Promise((resolve, reject) => {
    shop.stdout.setEncoding('utf8').on('data', (text) => text.includes('Northspool is open') && resolve(undefined));
    void ended.then(() => reject(new Error('The shop did not start.')));
  });
  await pause(IDLE_MS);
  /** @type {Record<string, number>} */
  const megabytes = {};
  let sum = 0;
  for (const { command, kilobytes } of memoryByProcess(shop.pid ?? 0)) {
    const [kind] = KINDS.find(([, pattern]) => pattern.test(command)) ?? ['others'];
    megabytes[kind] = (megabytes[kind] ?? 0) + kilobytes / 1024;
    sum += kilobytes / 1024;
  }
  shop.kill();
  await ended;
  return Object.fromEntries(Object.entries({ ...megabytes, all: sum }).map(([kind, size]) => [kind, Math.round(size)]));
}

/** @param {Awaited<ReturnType<typeof measureMemory>>} results */
export function memoryTable({ idle, api }) {
  return markdownTable([
    ...Object.entries(idle).map(([kind, size]) => [
      `a minute after the start: ${kind}`,
      `${size} MB`,
      kind === 'all' ? '≤ 350 MB' : '',
    ]),
    ['the API when it is ready', `${api.started} MB`, ''],
    ['the API after all loads', `${api.afterLoads} MB`, FLOORS.memory ?? ''],
  ]);
}
