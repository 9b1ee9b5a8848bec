// @ts-check
import { join } from 'node:path';
import { settingsReadBy } from '../../contract/settings.mjs';
import { freePort } from '../processes/free-port.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { printError, step } from '../processes/print.mjs';
import { startReadyService } from '../processes/service.mjs';
import { explain } from '../processes/user-error.mjs';
import { withoutRoot } from '../processes/without-root.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { installCuraEngineWhenMissing } from '../setup/install-cura-engine.mjs';

const HOST = '127.0.0.1';
/**
 * The user id of the slicer and its engine: neither Debian nor systemd assigns it, and it is within the
 * 65,536 that a container usually has.
 */
const USER = 65_530;
/** Project files that Deno itself reads. */
const FILES = ['package.json', 'deno.json'];

/**
 * @typedef {object} SlicerOptions
 * @property {import('../setup/install-cura-engine.mjs').CuraEngine} cura
 * @property {string} dataDir holds its log and its working folder
 * @property {(pid: number) => void} [onStart] called with each process id
 * @property {import('../processes/keep-running.mjs').StopLater} [stopLater]
 */

/**
 * Starts the slicer on a free local port and keeps it running: if it exits, it restarts at the same address.
 * @param {SlicerOptions} options
 * @returns {Promise<{ url: string }>}
 */
export async function keepSlicer(options) {
  const port = String(await freePort());
  await keepRunning('The slicer', (stopLater) => startSlicer(port, { ...options, stopLater }));
  return { url: `http://${HOST}:${port}` };
}

/**
 * Starts the slicer and waits until it is ready.
 * @param {string} port
 * @param {SlicerOptions} options
 * @returns {Promise<import('../processes/service.mjs').Service>}
 */
export async function startSlicer(port, { cura, dataDir, onStart, stopLater }) {
  const own = {
    PORT: port,
    HOST,
    CURA_ENGINE: cura.engine,
    CURA_DEFINITIONS: cura.definitions,
    SCRATCH_DIR: join(dataDir, 'slicer'),
  };
  const readable = [...slicerSources(own), ...FILES.map((name) => join(PROJECT, name))];
  const run = [DENO, 'run', ...slicerPermissions(own), 'slicer/main.ts'];
  const dropped = withoutRoot({
    user: USER,
    writable: [own.SCRATCH_DIR],
    readable,
    otherwise:
      'The slicer runs as root (its engine without root’s rights), because no other user can read the checkout here.',
  });
  const [command = DENO, ...args] = [...dropped, ...run];
  return await startReadyService('The slicer', command, args, {
    env: slicerEnvironment(own, process.env),
    logFile: join(dataDir, 'slicer.log'),
    ...(onStart ? { onStart } : {}),
    ...(stopLater ? { stopLater } : {}),
  });
}

/**
 * Starts the shop's slicer, unless SLICER_URLS names others. Without a slicer the shop opens anyway, and its page
 * says that prints cannot be priced right now.
 * @param {string} dataDir
 * @param {(pid: number) => void} [onStart]
 * @returns {Promise<{ SLICER_URLS?: string }>} a setting for the API
 */
export async function startShopSlicer(dataDir, onStart) {
  if (process.env.SLICER_URLS) return {};
  try {
    const cura = await installCuraEngineWhenMissing();
    const { url } = await step('Starting the slicer', () =>
      keepSlicer({ cura, dataDir, ...(onStart ? { onStart } : {}) }),
    );
    return { SLICER_URLS: url };
  } catch (error) {
    printError(`QUEU3D cannot quote prints: ${explain(error)}`);
    return {};
  }
}

/** The settings that are passed through unchanged; `SlicerSettings` are set by what starts the slicer. */
const INSTALLATION_SETTINGS = ['RUNS', 'WAITING', 'THREADS'];
/** These start the engine, one after the other: they limit it and remove its network and rights. */
const STARTERS = ['/usr/bin/unshare', '/usr/bin/prlimit', '/usr/bin/setpriv'];

/** @typedef {{ PORT: string, HOST: string, CURA_ENGINE: string, CURA_DEFINITIONS: string, SCRATCH_DIR: string }} SlicerSettings */

/**
 * The slicer's whole environment, without any secret.
 * @param {SlicerSettings} own
 * @param {NodeJS.ProcessEnv} outside
 * @returns {Record<string, string>}
 */
export function slicerEnvironment(own, outside) {
  const names = [...INSTALLATION_SETTINGS, 'HOME', 'PATH', 'TMPDIR'];
  const passed = names.flatMap((name) => (outside[name] ? [[name, outside[name]]] : []));
  const deno = { DENO_DIR: join(PROJECT, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
  return { ...Object.fromEntries(passed), ...deno, NODE_ENV: 'production', ...own };
}

/**
 * What the slicer may read besides its own folder.
 * @param {SlicerSettings} own
 */
function slicerSources({ CURA_ENGINE, CURA_DEFINITIONS }) {
  const sources = ['slicer', 'contract', 'node_modules'].map((folder) => join(PROJECT, folder));
  return [...sources, CURA_ENGINE, CURA_DEFINITIONS];
}

/**
 * The slicer's permissions, as Deno flags: it may listen but not connect, and write only to its own folder.
 * @param {SlicerSettings} own
 */
export function slicerPermissions(own) {
  const { PORT, HOST, SCRATCH_DIR } = own;
  return [
    // A request’s signal aborts only if the client disconnects, not also when the response has been read.
    '--unstable-no-legacy-abort',
    '--no-prompt',
    '--no-remote',
    `--allow-read=${[...slicerSources(own), SCRATCH_DIR]}`,
    `--allow-write=${SCRATCH_DIR}`,
    `--allow-run=${STARTERS}`,
    // For the free space of its disk.
    '--allow-sys=statfs',
    `--allow-net=${HOST}:${PORT}`,
    `--allow-env=${[...settingsReadBy('slicer'), 'NODE_ENV']}`,
    '--ignore-env',
  ];
}
