// @ts-check

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { modeOfKey } from '../../contract/mode-of-key.mjs';
import { withLock } from '../processes/lock.mjs';
import { step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { UserError } from '../processes/user-error.mjs';
import { COMPILED, environmentWithPackages, installed, PROJECT, packagedNode } from '../project.mjs';
import { checkContent } from './check-content.mjs';
import { compressFolder } from './compress.mjs';
import { listFiles } from './file-list.mjs';
import { BUNDLE, RECORDS, REMOVED } from './page-records.mjs';
import { addTexts } from './text-hash.mjs';

/** The code of the pages, and of the build. */
const CODE_INPUTS = [
  'site',
  'contract',
  'content-reader',
  'slicer/mesh',
  'slicer/profiles',
  'scripts/build',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];
/** Settings that are part of the bundled code. */
const CODE_SETTINGS = ['SITE_URL', 'IMAGE_CDN_URL'];
const SETTINGS = ['CONTENT_DIR', 'SAMPLE_REVIEWS', ...CODE_SETTINGS];
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
  addAll(hash, project, ['content', ...CODE_INPUTS]);
  if (env.CONTENT_DIR) addTo(hash, env.CONTENT_DIR);
  addSettings(hash, SETTINGS, env);
  return hash.digest('hex');
}

/**
 * A hash of what Astro bundles. Texts and goods are not in it: pages read them when they are rendered.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 */
export function codeHash(project, env = process.env) {
  const hash = createHash('sha256');
  addAll(hash, project, CODE_INPUTS);
  addSettings(hash, CODE_SETTINGS, env);
  return hash.digest('hex');
}

/**
 * A hash of the texts of the code, the same in every copy of it: the API shows published pages of its own code only.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 */
export function siteCode(project, env = process.env) {
  const hash = createHash('sha256');
  for (const path of CODE_INPUTS) addTexts(hash, project, path, NOT_INPUTS);
  addSettings(hash, CODE_SETTINGS, env);
  return hash.digest('hex');
}

/** What `site/lib/catalogue/load-catalogue.ts` reads for every page, and the pictures. */
const EVERYWHERE = ['home.yaml', 'materials', 'store.yaml'];

/** Pictures of the desk: the texts that name them have a hash of each in its name, so more of them change no other page. */
const NAMED_BY_HASH = join('media', 'desk');

/**
 * A hash of what every page is made of besides the code. Of goods, reviews and all other files of the content, each page
 * has a hash of those that it shows.
 * @param {string} code hash of the code
 * @param {string} content
 * @param {NodeJS.ProcessEnv} [env]
 */
export function sharedHash(code, content, env = process.env) {
  const hash = createHash('sha256').update(code);
  for (const entry of EVERYWHERE) addTexts(hash, content, entry);
  if (existsSync(join(content, 'media'))) addFacts(hash, content, 'media');
  hash.update(env.MISSING_PICTURES ?? '');
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} project
 * @param {string[]} paths
 */
function addAll(hash, project, paths) {
  for (const path of paths) addTo(hash, join(project, path));
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
  for (const name of namesIn(path)) addTo(hash, join(path, name));
}

/** @param {string} folder */
function namesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !NOT_INPUTS.test(name))
    .sort();
}

/**
 * Adds names, sizes and times of change, which are the same in a release's copy of the folder.
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path below it
 */
function addFacts(hash, root, path) {
  if (path === NAMED_BY_HASH) return;
  const full = join(root, path);
  const found = statSync(full);
  if (found.isDirectory()) for (const name of namesIn(full)) addFacts(hash, root, join(path, name));
  else hash.update(`${path} ${found.size} ${Math.trunc(found.mtimeMs)}\n`);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} env
 */
function addSettings(hash, names, env) {
  for (const name of names) hash.update(`${name}=${env[name] ?? ''}\n`);
}

export const DIST = join(PROJECT, 'dist');
const STAMP = '.inputs';
/** Read by `content-reader/release.ts`. */
const SITE_CODE = '.code';
/** Two builds of one checkout would delete each other's unfinished pages. */
const BUILD_LOCK = join(PROJECT, '.cache', 'build.lock');
/** The moment that the site was built for; read by `content-reader/release.ts`. */
const AS_OF = '.as-of';
const MAX_LINES = 200;

/** Builds the pages unless those in `dist` were built from the same content and sources. */
export async function buildSiteWhenChanged() {
  if (isCurrent()) return;
  await checkContent();
  await withLock(BUILD_LOCK, async () => {
    if (!isCurrent()) await build();
  });
}

/** Builds the pages, changed or not. */
export async function buildSite() {
  // Wrong content need not wait for another build.
  await checkContent();
  await withLock(BUILD_LOCK, build);
}

async function build() {
  const made = inputHash(PROJECT);
  await step('Building the pages', () => updateInto(DIST, made, process.env));
}

/**
 * Builds the pages beside `site` and puts them there when complete, so that a running shop never serves half a site.
 * @param {string} site
 * @param {string} made hash of the inputs
 * @param {NodeJS.ProcessEnv} env
 */
async function updateInto(site, made, env) {
  const unfinished = join(PROJECT, '.cache', 'site');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await renderInto(unfinished, site, env, { changesOnly: true });
  writeFileSync(join(unfinished, STAMP), made);
  if (existsSync(join(unfinished, REMOVED))) return applyChanges(unfinished, site);
  const old = join(PROJECT, '.cache', 'site-before');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(site)) renameSync(site, old);
  renameSync(unfinished, site);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Replaces the files that changed. After a crash in between, the site has no records, and the next build starts from
 * nothing.
 * @param {string} changes
 * @param {string} site
 */
function applyChanges(changes, site) {
  for (const record of [STAMP, RECORDS]) rmSync(join(site, record), { force: true });
  for (const file of JSON.parse(readFileSync(join(changes, REMOVED), 'utf8')))
    rmSync(join(site, file), { force: true });
  const entries = readdirSync(changes, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const last = new Set([REMOVED, RECORDS, STAMP].map((name) => join(changes, name)));
  for (const file of files) if (!last.has(file)) moveFile(file, join(site, relative(changes, file)));
  listFiles(site);
  for (const record of [RECORDS, STAMP]) moveFile(join(changes, record), join(site, record));
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveFile(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

const WORKER = fileURLToPath(new URL('render-worker.mjs', import.meta.url));

/**
 * Renders one page into an empty folder, drafts and posts of later days included, beside any build. Returns its HTML;
 * undefined when the site has no such page.
 * @param {string} out
 * @param {string} page such as `/blog/drying-filament/`
 * @param {NodeJS.ProcessEnv & { CONTENT_DIR: string }} env
 */
export async function renderPage(out, page, env) {
  const code = codeHash(PROJECT, env);
  if (!isBundled(code)) await withLock(BUILD_LOCK, () => bundleCode(code, env));
  const job = { code: join(CODE, BUNDLE), out, before: '', content: env.CONTENT_DIR, shared: '', share: 0, shares: 1 };
  const as = { ...env, UNPUBLISHED: 'show', AS_OF: new Date().toISOString(), SAMPLE_REVIEWS: sampleReviews(env) };
  await runBuilder([WORKER, JSON.stringify({ ...job, only: page })], as);
  const file = join(out, page, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const RENDER = fileURLToPath(new URL('render-pages.mjs', import.meta.url));

/**
 * Writes the site to an empty folder; pages that are as in the last build are taken from there.
 * @param {string} out
 * @param {string} before folder of the last build; empty for a build from nothing
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ history?: string | undefined }} [options] folder whose git history dates the pages, when the content is a copy
 */
export function buildPages(out, before, env = process.env, { history } = {}) {
  return withLock(BUILD_LOCK, () => renderInto(out, before, env, { history }));
}

/**
 * Renders what changed, and replaces it in the folder of a site.
 * @param {string} site
 * @param {NodeJS.ProcessEnv} [env]
 */
export function updatePages(site, env = process.env) {
  return withLock(BUILD_LOCK, () => updateInto(site, '', env));
}

/**
 * @param {string} out
 * @param {string} before
 * @param {NodeJS.ProcessEnv} env
 * @param {object} [options]
 * @param {boolean} [options.changesOnly] whether it may write changed files only, and `REMOVED`
 * @param {string | undefined} [options.history]
 */
async function renderInto(out, before, env, { changesOnly = false, history } = {}) {
  const content = env.CONTENT_DIR || join(PROJECT, 'content');
  const asOf = env.AS_OF || new Date().toISOString();
  const code = codeHash(PROJECT, env);
  await bundleCode(code, env);
  const shared = sharedHash(code, content, env);
  const work = { code: CODE, codeHash: code, out, before, changesOnly, content, history: history ?? content, shared };
  await runBuilder([RENDER, JSON.stringify(work)], { ...env, AS_OF: asOf, SAMPLE_REVIEWS: sampleReviews(env) });
  writeFileSync(join(out, SITE_CODE), siteCode(PROJECT, env));
  // The API takes the same moment for its prices and posts.
  writeFileSync(join(out, AS_OF), asOf);
}

/**
 * Whether pages show the made-up reviews of `sample-reviews.yaml`: in sandbox mode only. Where publishing has no keys, it
 * knows the mode from the database.
 * @param {NodeJS.ProcessEnv} env
 */
function sampleReviews(env) {
  const mode = env.SHOP_MODE || modeOfKey(env.STRIPE_SECRET_KEY);
  return mode === 'sandbox' && env.SAMPLE_REVIEWS !== 'none' ? 'show' : 'none';
}

/** What `astro build` bundles: the code that renders pages, and the assets they load. */
const CODE = join(PROJECT, '.cache', 'pages-code');

/**
 * @param {string} made
 * @param {NodeJS.ProcessEnv} env
 */
async function bundleCode(made, env) {
  if (isBundled(made)) return;
  rmSync(CODE, { recursive: true, force: true });
  await runAstro(['build', '--outDir', CODE], env);
  await compressFolder(CODE);
  writeFileSync(join(CODE, STAMP), made);
}

/** @param {string} made hash of the code */
function isBundled(made) {
  const stamp = join(CODE, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === made;
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runAstro(args, env = process.env) {
  await runBuilder([installed('astro'), ...args], env);
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} given
 */
async function runBuilder(args, given) {
  // Vitest sets these for itself; Astro would put them into the pages' code as `import.meta.env`.
  const ofVitest = { DEV: undefined, PROD: undefined, MODE: undefined, SSR: undefined };
  // React renders three times as slowly when it watches over a developer.
  const quiet = { ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', NODE_ENV: 'production' };
  const compiled = { NODE_COMPILE_CACHE: COMPILED };
  // An arena of memory for each thread that decodes pictures keeps what the others could use.
  const frugal = { MALLOC_ARENA_MAX: '2' };
  const env = { ...environmentWithPackages(given), ...ofVitest, ...quiet, ...compiled, ...frugal };
  const { code, output } = await runToEnd(packagedNode(), args, { env });
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
  return lines.slice(-MAX_LINES).join('\n');
}

function isCurrent() {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash(PROJECT);
}
