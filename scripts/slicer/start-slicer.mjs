// @ts-check
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../processes/free-port.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { startService } from '../processes/service.mjs';
import { isEnding } from '../processes/shutdown.mjs';
import { DENO } from '../setup/finish-packages.mjs';
import { slicerEnvironment, slicerPermissions } from './permissions.mjs';

const HOST = '127.0.0.1';
/** Milliseconds before one that ended is started again. */
const REST = 500;

/**
 * @typedef {object} SlicerOptions
 * @property {import('../setup/install-cura-engine.mjs').CuraEngine} cura
 * @property {string} dataDir keeps its log, and what it works on
 * @property {(pid: number) => void} [onStart] hears of each process
 */

/**
 * Starts the slicer on a free port of this machine and keeps it: one that ended is started again at the same address.
 * @param {SlicerOptions} options
 * @returns {Promise<{ url: string }>}
 */
export async function keepSlicer(options) {
  const port = String(await freePort());
  const first = await startSlicer(port, options);
  void (async () => {
    let slicer = first;
    for (;;) {
      await slicer.ended;
      await pause(REST);
      if (isEnding()) return;
      // One that cannot start now may be able to later.
      slicer = await startSlicer(port, options).catch(() => slicer);
    }
  })();
  return { url: `http://${HOST}:${port}` };
}

/**
 * Starts the slicer and waits until it answers.
 * @param {string} port
 * @param {SlicerOptions} options
 * @returns {Promise<import('../processes/service.mjs').Service>}
 */
export async function startSlicer(port, { cura, dataDir, onStart }) {
  const own = {
    PORT: port,
    HOST,
    CURA_ENGINE: cura.engine,
    CURA_DEFINITIONS: cura.definitions,
    SCRATCH_DIR: join(dataDir, 'slicer'),
  };
  /** @type {() => void} */
  let announce = () => {};
  /** @type {Promise<'ready'>} */
  const announced = new Promise((resolve) => {
    announce = () => resolve('ready');
  });
  const slicer = startService(DENO, ['run', ...slicerPermissions(own), 'slicer/main.ts'], {
    env: slicerEnvironment(own, process.env),
    logFile: join(dataDir, 'slicer.log'),
    onLine: (line) => line.includes('"ready":true') && announce(),
  });
  onStart?.(slicer.pid);
  const ended = slicer.ended.then(() => /** @type {const} */ ('ended'));
  if ((await Promise.race([announced, ended])) === 'ready') return slicer;
  throw new PlainProblem(`The slicer does not start. It said last:\n${slicer.lastLines() || '(nothing)'}`);
}
