// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { glob, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startApi } from '../../scripts/api/start-api.mjs';
import { DIST } from '../../scripts/build/build-site.mjs';
import { environmentWithPackages, PROJECT, packagedNode } from '../../scripts/project.mjs';
import { generateContent } from './generate-content.mjs';
import { measureLoad } from './load.mjs';
import { measureAdding, measureCheckout, prepareShoppers } from './loads.mjs';
import { openBenchData, residentMegabytes } from './open-bench-shop.mjs';
import { measureSearch } from './search-loads.mjs';
import { watchMemory } from './tree-memory.mjs';

/** @typedef {{ seconds: number, megabytes: number }} TimedBuild */

/**
 * @typedef {object} SizeResult what the shop takes with so many items
 * @property {number} items
 * @property {number} pages
 * @property {TimedBuild} build from nothing
 * @property {TimedBuild} edit after the price of one item was changed
 * @property {{ bytes: number, nodes: number }} list the first page of the whole shop
 * @property {{ bytes: number, page: string }} largest page
 * @property {{ first: number, again: number }} start seconds, with an empty and with a filled database
 * @property {{ started: number, afterLoads: number }} memory of the API in megabytes
 * @property {Awaited<ReturnType<typeof measureSearch>>} search
 * @property {import('./load.mjs').LoadResult} adding
 * @property {import('./load.mjs').LoadResult} listing
 * @property {import('./load.mjs').LoadResult} checkout
 */

/**
 * Builds and opens the shop with a catalogue of that size.
 * @param {number} items below the number of the real catalogue, that is measured as it is
 * @returns {Promise<SizeResult>}
 */
export async function measureSize(items) {
  const folder = mkdtempSync('/var/tmp/northspool-bench-');
  const content = join(folder, 'content');
  process.env.CONTENT_DIR = content;
  try {
    await generateContent(join(PROJECT, 'content'), content, items);
    const build = await timedBuild({ fromNothing: true });
    await changePrice(content);
    const edit = await timedBuild({ fromNothing: false });
    return { items, build, edit, ...(await pageFacts()), ...(await measureApi(folder)) };
  } finally {
    delete process.env.CONTENT_DIR;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What builds keep for the next one. */
const KEPT = ['dist', '.cache/pages-code', '.cache/content.jsonl', '.cache/share'];

/**
 * Runs `npm run build` on the content folder of `CONTENT_DIR`.
 * @param {{ fromNothing: boolean }} options whether everything that earlier builds kept is deleted first
 * @returns {Promise<TimedBuild>}
 */
async function timedBuild({ fromNothing }) {
  if (fromNothing) for (const kept of KEPT) rmSync(join(PROJECT, kept), { recursive: true, force: true });
  const started = performance.now();
  const build = spawn(packagedNode(), ['scripts/build.mjs'], {
    cwd: PROJECT,
    env: environmentWithPackages(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problem = '';
  build.stderr.setEncoding('utf8').on('data', (text) => {
    problem += text;
  });
  const memory = watchMemory(build.pid ?? 0);
  const code = await new Promise((resolve) => build.once('close', resolve));
  const megabytes = memory();
  if (code !== 0) throw new Error(`The build failed:\n${problem.slice(-2000)}`);
  return { seconds: (performance.now() - started) / 1000, megabytes };
}

/** @param {string} content */
async function changePrice(content) {
  const products = join(content, 'products');
  const names = await readdir(products, { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.yaml')).sort()) {
    const file = join(products, name);
    const before = await readFile(file, 'utf8');
    const after = before.replace(/price: \d+/, 'price: 2719');
    if (after !== before) return await writeFile(file, after);
  }
  throw new Error('No product has a price to change.');
}

async function pageFacts() {
  let pages = 0;
  let largest = { page: '', bytes: 0 };
  for await (const page of glob('**/*.html', { cwd: DIST })) {
    const { size } = await stat(join(DIST, page));
    pages += 1;
    if (size > largest.bytes) largest = { page, bytes: size };
  }
  const html = await readFile(join(DIST, 'shop', 'index.html'), 'utf8');
  const nodes = [...html.matchAll(/<[a-z]/g)].length;
  return { pages, largest, list: { bytes: Buffer.byteLength(html), nodes } };
}

/** @param {string} folder */
async function measureApi(folder) {
  const { url, databaseUrl, tokenSecret, own, stop } = await openBenchData(folder);
  const first = await timed(() => startApi(own));
  await first.result.stop();
  const { result: api, seconds: again } = await timed(() => startApi(own));
  try {
    const { adders, buyers } = await prepareShoppers({ databaseUrl, tokenSecret });
    const started = residentMegabytes(api.pid);
    const brotli = { headers: { 'accept-encoding': 'br' } };
    const search = await measureSearch(url);
    const adding = await measureAdding(url, adders);
    const listing = await measureLoad({ name: 'list page', url, request: { path: '/shop/PLA/', ...brotli } });
    const checkout = await measureCheckout(url, buyers);
    const memory = { started, afterLoads: residentMegabytes(api.pid) };
    return { start: { first: first.seconds, again }, memory, search, adding, listing, checkout };
  } finally {
    await api.stop();
    await stop();
  }
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
}
