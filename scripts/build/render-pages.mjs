// @ts-check
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { storeSchema } from '../../contract/catalogue/store.ts';
import { writeCrawlerFiles } from '../../site/build/crawler-files.ts';
import { compressFile, qualityFor } from './compress.mjs';
import { listFiles } from './file-list.mjs';
import { linkFile } from './link-file.mjs';
import { BUNDLE, RECORDS, REMOVED, readRecords, recordsOfShare, withCopies } from './page-records.mjs';
import { recordPageSources } from './page-sources.mjs';
import { recordPaymentScripts } from './payment-scripts.mjs';

/**
 * Renders all pages in as many processes as there are cores, adds the files that are made of all of them, and the assets.
 * Runs on the packaged Node, which reads TypeScript as it is.
 *
 * @typedef {object} Work
 * @property {string} code folder of the output of `astro build`
 * @property {string} codeHash
 * @property {string} out folder to write the site to
 * @property {string} before folder of the last build
 * @property {boolean} changesOnly whether files may be left out that are those of the last build
 * @property {string} content
 * @property {string} history folder whose git history dates the pages
 * @property {string} shared hash of what every page is made of
 */

/** Each process holds the catalogue: more of them would need more memory than they save time. */
const MAX_PROCESSES = 4;
const WORKER = fileURLToPath(new URL('render-worker.mjs', import.meta.url));
/** So many pages replace those of a running shop in a moment; more are swapped in at once, with all others. */
const MAX_CHANGED = 1000;

/** @param {Work} work */
async function renderPages({ code, codeHash, out, before, changesOnly, content, history, shared }) {
  const shares = Math.min(availableParallelism(), MAX_PROCESSES);
  const rendering = Array.from({ length: shares }, (_, share) =>
    runWorker({ code: join(code, BUNDLE), out, before, content, shared, share, shares }),
  );
  await Promise.all(rendering);
  const { kept, ...records } = mergeRecords(out, shares);
  const last = readRecords(join(before, RECORDS));
  const changed = Object.keys(records.pages).length - kept.length;
  const isComplete = !changesOnly || last?.code !== codeHash || changed > MAX_CHANGED;
  if (isComplete) {
    linkAssets(code, out);
    for (const path of kept) linkPage(records.pages[path], before, out);
  }
  await recordPageSources(out, Object.values(records.sources));
  recordPaymentScripts(out, { code, before, files: Object.values(records.pages).map(({ file }) => file) });
  const store = storeSchema.parse(parse(readFileSync(join(content, 'store.yaml'), 'utf8')));
  const written = await writeCrawlerFiles(out, records, { history, store, site: records.site });
  const others = await Promise.all(
    written.map(async (path) => {
      const file = relative(out, path);
      return withCopies({ file, compressed: await compressFile(path, qualityFor(file, 0)) });
    }),
  );
  /** @type {import('./page-records.mjs').BuildRecords} */
  const complete = { ...records, code: codeHash, others: others.flat() };
  writeFileSync(join(out, RECORDS), JSON.stringify(complete));
  if (isComplete || !last) return listFiles(out);
  const files = new Set(filesOf(complete));
  writeFileSync(join(out, REMOVED), JSON.stringify(filesOf(last).filter((file) => !files.has(file))));
}

/** @param {import('./page-records.mjs').BuildRecords} records */
function filesOf({ pages, others = [] }) {
  return [...Object.values(pages).flatMap(withCopies), ...others];
}

/**
 * @param {import('./page-records.mjs').PageRecord | undefined} page
 * @param {string} from
 * @param {string} to
 */
function linkPage(page, from, to) {
  for (const file of page ? withCopies(page) : []) linkFile(join(from, file), join(to, file));
}

/** @param {object} job */
function runWorker(job) {
  return new Promise((resolve, reject) => {
    const worker = spawn(process.execPath, [WORKER, JSON.stringify(job)], { stdio: ['ignore', 'inherit', 'inherit'] });
    worker.once('error', reject);
    // What went wrong, it has printed itself.
    worker.once('close', (exitCode) => (exitCode === 0 ? resolve(undefined) : process.exit(1)));
  });
}

/**
 * Scripts, styles, fonts and public files are those of the code, with their compressed copies.
 * @param {string} code
 * @param {string} out
 */
function linkAssets(code, out) {
  for (const entry of readdirSync(code, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name).slice(code.length + 1);
    if (entry.isFile() && !file.startsWith('.')) linkFile(join(code, file), join(out, file));
  }
}

/**
 * @param {string} out
 * @param {number} shares
 */
function mergeRecords(out, shares) {
  /** @type {import('./page-records.mjs').BuildRecords & { kept: string[] }} */
  const merged = { site: '', sources: {}, pages: {}, kept: [] };
  for (let share = 0; share < shares; share += 1) {
    const file = join(out, recordsOfShare(share));
    const records = JSON.parse(readFileSync(file, 'utf8'));
    merged.site = records.site;
    Object.assign(merged.sources, records.sources);
    Object.assign(merged.pages, records.pages);
    for (const path of records.kept) merged.kept.push(path);
    rmSync(file);
  }
  return merged;
}

await renderPages(JSON.parse(process.argv[2] ?? ''));
