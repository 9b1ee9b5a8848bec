// @ts-check
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { printError, step } from '../processes/print.mjs';
import { startReadyService } from '../processes/service.mjs';
import { explain } from '../processes/user-error.mjs';
import { withoutRoot } from '../processes/without-root.mjs';
import { installCuraEngineWhenMissing } from '../setup/install-cura-engine.mjs';
import { DENO, PROJECT } from '../setup/project.mjs';
import { slicerEnvironment, slicerPermissions, slicerSources } from './permissions.mjs';

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
