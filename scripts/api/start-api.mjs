// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../processes/service.mjs';
import { UserError } from '../processes/user-error.mjs';
import { withoutRoot } from '../processes/without-root.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { BUNDLES, bundleProgram } from './bundle-program.mjs';
import { networkFiles } from './network-files.mjs';
import { apiEnvironment, apiFolders, apiPermissions } from './permissions.mjs';
import { keepPictures } from './start-pictures.mjs';
import { keepProfiles } from './start-profiles.mjs';

const PROGRAM = 'api/main.ts';
/** As the slicer's, which is another one. */
const USER = 65_529;
/** What the API reads of the checkout. */
const SOURCES = ['api', 'content-reader', 'contract', 'content', 'dist', 'node_modules', 'package.json', 'deno.json'];
/** What is bundled. */
const CODE = ['api', 'content-reader', 'contract'];
const CACHES = ['deno', 'content.jsonl'].map((name) => join('.cache', name));

/**
 * The prefix with which root starts the API: another user without capabilities, in a view of the disk without secrets,
 * backups and the database.
 * @param {import('./permissions.mjs').OwnSettings} own
 * @param {Record<string, string>} env
 * @param {string} program
 */
function asApiUser(
  { DATA_DIR, SITE_DIR = join(PROJECT, 'dist') },
  { PORT, METRICS_PORT, SSL_CERT_FILE, DENO_CERT },
  program,
) {
  const certificates = [SSL_CERT_FILE, DENO_CERT].flatMap((file) => (file ? [file] : []));
  const isLow = [PORT, METRICS_PORT].some((port) => port && Number(port) < 1024);
  return withoutRoot({
    user: USER,
    writable: apiFolders(DATA_DIR),
    readable: [
      ...[...SOURCES, ...CACHES].map((name) => join(PROJECT, name)),
      BUNDLES,
      join(DATA_DIR, 'releases'),
      ...networkFiles(),
      ...certificates,
    ].filter(existsSync),
    needed: [DENO, join(PROJECT, program), join(SITE_DIR, 'index.html')],
    ...(isLow && { capability: 'net_bind_service' }),
    otherwise:
      'The API runs as root, because root may not mount here, or no other user can read the checkout. Start the shop as an ordinary user.',
  });
}

/** The first start of a checkout compiles the API, which takes minutes on a busy machine. */
const START_TIMEOUT_MS = 300_000;

/**
 * Starts the API, with addresses at which processes decode pictures and read agents' profiles for it, and waits until it responds.
 * @param {import('./permissions.mjs').OwnSettings} own
 * @param {object} [options]
 * @param {(pid: number) => void} [options.onStart]
 * @param {(message: string) => void} [options.onProblem] called with each error that it logs
 * @param {(line: string) => void} [options.onLine] called with each line of its output
 * @param {string[]} [options.denoFlags]
 * @param {boolean} [options.isBundled] false: from the sources themselves, which Deno watches
 * @param {boolean} [options.dropRoot] whether it runs as another user when root starts it
 * @param {number} [options.stopTimeout] milliseconds between SIGTERM and SIGKILL
 * @param {import('../processes/keep-running.mjs').StopLater} [options.stopLater]
 * @returns {Promise<import('../processes/service.mjs').Service>}
 */
export async function startApi(
  own,
  { onStart, onProblem, onLine, denoFlags = [], isBundled = true, dropRoot = false, stopTimeout, stopLater } = {},
) {
  const [pictures, profiles] = await Promise.all([keepPictures(own.DATA_DIR), keepProfiles(own.DATA_DIR)]);
  const beside = { PICTURES_URL: pictures.url, AGENT_PROFILES_URL: profiles.url };
  const env = apiEnvironment({ ...own, ...beside }, process.env);
  /** @type {() => void} */
  let announce = () => {};
  /** @type {Promise<'ready'>} */
  const announced = new Promise((resolve) => {
    announce = () => resolve('ready');
  });
  const program = isBundled ? await bundleProgram(PROGRAM, CODE) : PROGRAM;
  const run = [DENO, 'run', ...denoFlags, ...apiPermissions(env), program];
  const [command = DENO, ...args] = [...(dropRoot ? asApiUser(own, env, program) : []), ...run];
  const api = startService(command, args, {
    env,
    logFile: join(own.DATA_DIR, 'api.log'),
    ...(stopTimeout ? { stopTimeout } : {}),
    ...(stopLater ? { stopLater } : {}),
    onLine(line) {
      onLine?.(line);
      const said = parse(line);
      if (said.ready === true) announce();
      if (said.level === 'error') onProblem?.(String(said.message));
    },
  });
  void api.ended.then(() => Promise.all([pictures.stop(), profiles.stop()]));
  onStart?.(api.pid);
  const late = new AbortController();
  const outcome = await Promise.race([
    announced,
    answers(`http://127.0.0.1:${own.PORT}/api/health`, late.signal),
    api.ended,
  ]);
  late.abort();
  if (outcome === 'ready') return api;
  await api.stop();
  const why = outcome === 'late' ? 'it is not responding' : outcome;
  throw new UserError(`The API did not start (${why}). Last output:\n${api.lastLines() || '(nothing)'}`);
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<'ready' | 'late'>}
 */
async function answers(url, signal) {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end && !signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (answer?.ok) return 'ready';
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return 'late';
}

/**
 * @param {string} line
 * @returns {Record<string, unknown>}
 */
function parse(line) {
  try {
    const value = JSON.parse(line);
    return value && typeof value === 'object' ? value : {};
  } catch {
    return {};
  }
}
