// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { listedPage } from '../../site/lib/crawlers/listed-page.ts';
import { keepUnitsInHtml } from '../../site/lib/keep-units.ts';
import { compressText, isCompressible, qualityFor } from './compress.mjs';
import { makeFolder } from './link-file.mjs';
import { RECORDS, readRecords, recordsOfShare } from './page-records.mjs';
import { hashOf, inlineParts } from './page-sources.mjs';
import { textHash } from './text-hash.mjs';

/**
 * Renders one share of the site's pages and writes each with its compressed copies at once: a page is in memory only
 * while it is written. Pages whose inputs are those of the last build are only named.
 *
 * @typedef {object} Job
 * @property {string} code folder of the bundled code of the pages
 * @property {string} out folder to write to
 * @property {string} before folder of the last build
 * @property {string} content
 * @property {string} shared hash of what every page is made of
 * @property {number} share which of the shares, from 0
 * @property {number} shares
 * @property {string} [only] the one page that is rendered, such as `/faq/`
 */

/** Of the pages' code: `site/lib/catalogue/page-reads.ts`. */
const READS = Symbol.for('northspool.page-reads');
/** The titles of other pages are in no list of pages. */
const NAMED = /^\/(?!shop\/.+\/.+)/;

/** @param {Job} job */
async function renderShare(job) {
  const app = await loadPages(job.code);
  const all = await pathsOf(app);
  const paths = job.only ? all.filter((page) => addressOf(page) === job.only) : all;
  /** @type {{ changing: boolean, files: Set<string>, everywhere: unknown }} */
  const reads = /** @type {any} */ (globalThis)[READS];
  const pages = paths.filter(({ route }) => route.type === 'page').length;
  const shared = digest(job.shared, JSON.stringify(reads.everywhere), qualityFor('index.html', pages));
  const before = readRecords(join(job.before, RECORDS));
  /** @type {import('./page-records.mjs').BuildRecords} */
  const { sources, pages: records } = { site: '', sources: {}, pages: {} };
  /** @type {string[]} */
  const kept = [];
  for (let number = job.share; number < paths.length; number += job.shares) {
    const page = paths[number];
    if (!page) continue;
    const { pathname, route, props } = page;
    const isTracked = 'view' in props;
    const own = isTracked ? digest(shared, JSON.stringify(props.view)) : shared;
    /** @param {readonly string[]} files */
    const inputsWith = (files) => digest(own, ...files.map((file) => fileHash(job.content, file)));
    const last = before?.pages[pathname];
    if (
      last &&
      !last.changing &&
      last.inputs === inputsWith(last.files ?? []) &&
      existsSync(join(job.before, last.file))
    ) {
      kept.push(pathname);
      records[pathname] = last;
      if (last.sources) Object.assign(sources, { [last.sources]: before.sources[last.sources] });
      continue;
    }
    // Weak references hold their objects for a whole turn: all pages in one turn would fill a gigabyte.
    await nextTurn();
    reads.changing = false;
    reads.files = new Set();
    const address = new URL(addressOf(page), app.manifest.site);
    const response = await app.render(new Request(address), { routeData: route });
    if (isTracked && reads.changing) {
      throw new Error(
        `${route.component} reads products beside its view, so changes to them would not reach its pages.`,
      );
    }
    const file = fileOf(page);
    const text = file.endsWith('.html') ? keepUnitsInHtml(await response.text()) : undefined;
    const body = Buffer.from(text ?? (await response.arrayBuffer()));
    const compressed = write(join(job.out, file), body, qualityFor(file, pages));
    const listed = text && !isStatusPage(page) ? listingOf(text, address, props) : undefined;
    const inline = text && sourcesOf(text);
    const files = [...reads.files].sort();
    if (inline) sources[inline.name] ??= inline.found;
    records[pathname] = {
      file,
      inputs: inputsWith(files),
      ...(files.length > 0 && { files }),
      // Other props than a view may hold anything.
      changing: reads.changing || (!isTracked && !route.pathname),
      compressed,
      ...(inline && { sources: inline.name }),
      ...(listed && { listed }),
    };
  }
  writeFileSync(
    join(job.out, recordsOfShare(job.share)),
    JSON.stringify({ site: app.manifest.site, sources, pages: records, kept }),
  );
}

/**
 * Loads the code that `astro build` bundled, as its own renderer does.
 * @param {string} folder
 */
async function loadPages(folder) {
  const entry = readdirSync(folder).find((name) => name.startsWith('prerender-entry'));
  if (!entry) throw new Error(`${folder} has no entry: Astro changed how it bundles pages.`);
  const { app, manifest } = await import(pathToFileURL(join(folder, entry)).href);
  const styles = new Map(
    manifest.routes.map((/** @type {any} */ { routeData, styles: sheets }) => [
      `${routeData.route}&${routeData.component}`,
      { styles: sheets.map((/** @type {any} */ sheet, /** @type {number} */ order) => ({ sheet, order, depth: 0 })) },
    ]),
  );
  app.setInternals({ pagesByKeys: { get: (/** @type {string} */ key) => styles.get(key) } });
  const destination = { write: (/** @type {any} */ { message }) => console.error(message) };
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination, level: 'warn' } } });
  return app;
}

/**
 * Every page of the site with its props, once, in the same order in each process.
 * @param {any} app
 */
async function pathsOf(app) {
  const all = await new StaticPaths(app).getAll();
  /** @type {Map<string, { pathname: string, route: any, props: any }>} */
  const paths = new Map();
  const taken = new Map();
  for (const { pathname, route } of all) {
    const index = taken.get(route) ?? 0;
    taken.set(route, index + 1);
    const props = app.routeCache.get(route)?.staticPaths?.[index]?.props ?? {};
    if (!paths.has(pathname)) paths.set(pathname, { pathname, route, props });
  }
  return [...paths.values()];
}

/** @param {{ pathname: string }} page */
function isStatusPage({ pathname }) {
  return pathname === '/404' || pathname === '/500';
}

/** @param {{ pathname: string, route: any }} page */
function addressOf({ pathname, route }) {
  return encodeURI(route.type === 'endpoint' ? pathname : `${pathname.replace(/\/$/, '')}/`);
}

/** @param {{ pathname: string, route: any }} page */
function fileOf(page) {
  const { pathname, route } = page;
  if (route.type === 'endpoint') return pathname.slice(1);
  return isStatusPage(page) ? `${pathname.slice(1)}.html` : join(pathname.slice(1), 'index.html');
}

/**
 * @param {string} file
 * @param {Buffer} body
 * @param {number} quality
 */
function write(file, body, quality) {
  makeFolder(dirname(file));
  writeFileSync(file, body);
  const copies = isCompressible(file) ? compressText(body, quality) : undefined;
  if (!copies) return false;
  writeFileSync(`${file}.br`, copies.brotli);
  writeFileSync(`${file}.gz`, copies.gzip);
  return true;
}

/** @type {Map<string, string>} */
const hashes = new Map();

/** @param {string} text */
function knownHash(text) {
  const known = hashes.get(text) ?? hashOf(text);
  hashes.set(text, known);
  return known;
}

/** @param {string} html */
function sourcesOf(html) {
  const { scripts, styles, embeds, frames } = inlineParts(html);
  const found = { scripts: scripts.map(knownHash), styles: styles.map(knownHash), embeds, frames };
  // Few pages differ in this, so it is kept once for all that have the same.
  return { name: digest(JSON.stringify(found)), found };
}

/**
 * @param {string} html
 * @param {URL} address
 * @param {any} props
 */
function listingOf(html, address, props) {
  const page = listedPage(html);
  // A page that names another as its original is not listed itself.
  if (page?.address.href !== address.href) return undefined;
  const { title, description, changed, feeds } = page;
  return {
    ...(changed && { changed }),
    ...(props.view?.source && { source: props.view.source }),
    ...(NAMED.test(page.path) && { title, description }),
    ...(feeds.length > 0 && { feeds: [...feeds] }),
  };
}

/** @type {Map<string, string>} */
const fileHashes = new Map();

/**
 * @param {string} content
 * @param {string} file
 */
function fileHash(content, file) {
  const known = fileHashes.get(file) ?? `${file} ${textHash(content, file)}`;
  fileHashes.set(file, known);
  return known;
}

/** @param {(string | number)[]} parts */
function digest(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part}\n`);
  return hash.digest('base64url').slice(0, 22);
}

await renderShare(JSON.parse(process.argv[2] ?? ''));
// Libraries of the pages leave timers behind, which would keep the process for a second.
process.exit();
