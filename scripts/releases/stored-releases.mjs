// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSpace } from '../setup/data-folder.mjs';

/**
 * The folders of releases. `content-reader/release.ts` has the part of the manifest that the API reads; the rest is for
 * the next build.
 *
 * @typedef {object} Manifest
 * @property {string} id
 * @property {string} madeAt ISO
 * @property {string} asOf the time for which scheduled sales and posts were resolved
 * @property {string} code hash of the code that built the pages
 * @property {string} inputs hash of the code and the content folder
 * @property {string} nextChange ISO: when prices or posts change without an edit
 * @property {string} [reviews] version of the reviews of shoppers that it shows
 * @property {string} source folder of the content that the release has a copy of
 * @property {number[]} [edits] ids of the edits of the desk that are in it
 * @property {number[]} [settled] ids of those that the content folder has as well
 */

/** Besides the current and the previous one, for their unchanged files and for a look at what was. */
const KEPT = 3;

/** @param {string} dataDir */
export function releasesFolder(dataDir) {
  return join(dataDir, 'releases');
}

/**
 * @param {string} dataDir
 * @param {string} id
 */
export function foldersOf(dataDir, id) {
  const folder = join(releasesFolder(dataDir), id);
  return { folder, site: join(folder, 'site'), content: join(folder, 'content') };
}

/**
 * The folders of an API that starts: it serves them until it has read which release is the current one, and takes their
 * code for its own. None is ever written to.
 * @param {string} dataDir
 * @param {Pick<Manifest, 'id' | 'code'>} first what the shop was opened with, and may be deleted by now
 */
export function foldersToOpen(dataDir, { id, code }) {
  const newest = storedReleases(dataDir).find((release) => release.code === code);
  const { site, content } = foldersOf(dataDir, newest?.id ?? id);
  return { SITE_DIR: site, CONTENT_DIR: content };
}

/**
 * Makes an empty release beside the others, which is complete when it has its manifest. Only while no other one is made.
 * @param {string} dataDir
 * @param {Date} now
 */
export function beginRelease(dataDir, now) {
  removeUnfinished(dataDir);
  const [newest] = storedReleases(dataDir);
  const last = newest && foldersOf(dataDir, newest.id);
  const id = newId(now);
  const folders = foldersOf(dataDir, id);
  mkdirSync(folders.site, { recursive: true });
  checkSpace(dataDir);
  return { id, folders, last };
}

/**
 * A new id. In the order of time, as far as the clock goes.
 * @param {Date} now
 */
export function newId(now) {
  return `${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${randomBytes(3).toString('hex')}`;
}

/**
 * The complete releases, newest first.
 * @param {string} dataDir
 * @returns {Manifest[]}
 */
export function storedReleases(dataDir) {
  return namesIn(dataDir)
    .flatMap((id) => readManifest(dataDir, id) ?? [])
    .sort((a, b) => b.madeAt.localeCompare(a.madeAt) || b.id.localeCompare(a.id));
}

/**
 * Undefined for a release that is not complete.
 * @param {string} dataDir
 * @param {string} id
 * @returns {Manifest | undefined}
 */
export function readManifest(dataDir, id) {
  try {
    const manifest = JSON.parse(readFileSync(join(foldersOf(dataDir, id).folder, 'release.json'), 'utf8'));
    return manifest.id === id && typeof manifest.madeAt === 'string' ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes a release complete: its manifest appears at once, with everything else in place.
 * @param {string} dataDir
 * @param {Manifest} manifest
 */
export function writeManifest(dataDir, manifest) {
  const { folder } = foldersOf(dataDir, manifest.id);
  const unfinished = join(folder, '.release.json');
  writeFileSync(unfinished, `${JSON.stringify(manifest, undefined, 2)}\n`);
  renameSync(unfinished, join(folder, 'release.json'));
}

/**
 * Deletes what a killed publish left behind. Only while no other one is running.
 * @param {string} dataDir
 */
export function removeUnfinished(dataDir) {
  mkdirSync(releasesFolder(dataDir), { recursive: true });
  for (const id of namesIn(dataDir)) {
    if (readManifest(dataDir, id)) continue;
    try {
      remove(dataDir, id);
    } catch {
      // A renderer of the killed publish may still be writing; the next publish tries again.
    }
  }
}

/**
 * Deletes releases that nobody can go back to, so that the disk stays bounded.
 * @param {string} dataDir
 * @param {readonly string[]} inUse
 */
export function prune(dataDir, inUse) {
  const idle = storedReleases(dataDir).filter(({ id }) => !inUse.includes(id));
  for (const { id } of idle.slice(KEPT)) remove(dataDir, id);
}

/**
 * The manifest goes first: what is left after a crash is no release.
 * @param {string} dataDir
 * @param {string} id
 */
export function remove(dataDir, id) {
  const { folder } = foldersOf(dataDir, id);
  rmSync(join(folder, 'release.json'), { force: true });
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} dataDir */
function namesIn(dataDir) {
  try {
    const entries = readdirSync(releasesFolder(dataDir), { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  } catch {
    return [];
  }
}
