// @ts-check

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { withLock } from '../processes/lock.mjs';
import { step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { UserError } from '../processes/user-error.mjs';
import { environmentWithPackages, installed, PROJECT, packagedNode } from '../setup/project.mjs';
import { checkContent } from './check-content.mjs';
import { compressFolder } from './compress.mjs';
import { recordPageSources } from './page-sources.mjs';

/** What the pages are built from, including the build scripts. */
const INPUTS = [
  'content',
  'site',
  'api/contract',
  'content-reader',
  'pdf',
  'slicer/mesh',
  'slicer/profiles',
  'scripts/build',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const SETTINGS = ['CONTENT_DIR', 'SITE_URL', 'IMAGE_CDN_URL'];
/** Tests are next to the sources and change no page. */
const NOT_INPUTS = /\.test\.[a-z]+$|^(e2e|mocks|node_modules)$/;

/**
 * A hash of everything that the pages are built from. It uses size and modification time, because reading hundreds of
 * pictures would take too long.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 */
export function inputHash(project, env = process.env) {
  const hash = createHash('sha256');
  const content = env.CONTENT_DIR ? [env.CONTENT_DIR] : [];
  for (const input of [...INPUTS.map((path) => join(project, path)), ...content]) addTo(hash, input);
  for (const setting of SETTINGS) hash.update(`${setting}=${env[setting] ?? ''}\n`);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  if (!existsSync(path)) return;
  const found = statSync(path);
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!NOT_INPUTS.test(name)) addTo(hash, join(path, name));
  }
}

export const DIST = join(PROJECT, 'dist');
const STAMP = '.inputs';
/** Two builds of one checkout would delete each other's unfinished pages. */
const BUILD_LOCK = join(PROJECT, '.cache', 'build.lock');
const MOST_LINES = 200;

/** Builds the pages unless those in `dist` were built from the same content and sources. */
export async function buildSiteWhenChanged() {
  if (isCurrent()) return;
  await withLock(BUILD_LOCK, async () => {
    if (!isCurrent()) await build();
  });
}

/** Builds the pages, changed or not. */
export function buildSite() {
  return withLock(BUILD_LOCK, build);
}

/** Builds the pages next to `dist` and swaps them in when complete, so that a running shop never serves half a site. */
async function build() {
  await checkContent();
  const made = inputHash(PROJECT);
  const unfinished = join(PROJECT, '.cache', 'site');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(unfinished), { recursive: true });
  await step('Building the pages', async () => {
    await runAstro(['build', '--outDir', unfinished]);
    await recordPageSources(unfinished);
    await compressFolder(unfinished);
  });
  writeFileSync(join(unfinished, STAMP), made);
  const old = join(PROJECT, '.cache', 'site-before');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(unfinished, DIST);
  rmSync(old, { recursive: true, force: true });
}

/** @param {string[]} args */
export async function runAstro(args) {
  const env = { ...environmentWithPackages(), ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
  const { code, output } = await runToEnd(packagedNode(), [installed('astro'), ...args], { env });
  if (code === 0) return;
  const reason = /ENOSPC/.test(output) ? 'The disk is full.' : withoutProgress(output);
  throw new UserError(`Could not build the pages.\n${reason}`);
}

/**
 * Removes progress lines from Astro's output, leaving the errors.
 * @param {string} output
 */
export function withoutProgress(output) {
  const progress = /^\d\d:\d\d:\d\d (?!\[(ERROR|WARN))|^\s*(at |Stack trace:|generating static routes|$)/;
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !progress.test(line));
  return lines.slice(-MOST_LINES).join('\n');
}

function isCurrent() {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash(PROJECT);
}
