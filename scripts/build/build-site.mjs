// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { oneAtATime } from '../processes/lock.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { step } from '../processes/say.mjs';
import { environmentWithPackages, installed, PROJECT, packagedNode } from '../setup/project.mjs';
import { checkContent } from './check-content.mjs';
import { compressFolder } from './compress.mjs';
import { inputHash } from './input-hash.mjs';
import { recordPageSources } from './page-sources.mjs';

export const DIST = join(PROJECT, 'dist');
const STAMP = '.inputs';
/** Two builds of one checkout would remove each other's half-finished pages. */
const BUILD_LOCK = join(PROJECT, '.cache', 'build.lock');
const MOST_LINES = 200;

/** Builds the pages unless those in `dist` were made of the same content and sources. */
export async function buildSiteWhenChanged() {
  if (isCurrent()) return;
  await oneAtATime(BUILD_LOCK, async () => {
    if (!isCurrent()) await build();
  });
}

/** Builds the pages, changed or not. */
export function buildSite() {
  return oneAtATime(BUILD_LOCK, build);
}

/** Builds the pages beside `dist` and puts them there when whole: a shop that is open never serves half a site. */
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
  throw new PlainProblem(`The pages could not be built.\n${reason}`);
}

/**
 * Leaves what went wrong of what Astro prints.
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
