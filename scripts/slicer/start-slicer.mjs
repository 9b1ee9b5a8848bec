// @ts-check
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { startService } from '../processes/service.mjs';
import { DENO } from '../setup/finish-packages.mjs';
import { PROJECT } from '../setup/project.mjs';
import { slicerEnvironment, slicerPermissions, slicerSources } from './permissions.mjs';
import { withoutRoot } from './without-root.mjs';

const HOST = '127.0.0.1';
/** Deno reads these of the project besides what the slicer does. */
const FILES = ['package.json', 'deno.json'];

/**
 * @typedef {object} SlicerOptions
 * @property {import('../setup/install-cura-engine.mjs').CuraEngine} cura
 * @property {string} dataDir keeps its log, and what it works on
 * @property {(pid: number) => void} [onStart] hears of each process
 * @property {import('../processes/keep-running.mjs').StopLater} [stopLater]
 */

/**
 * Starts the slicer on a free port of this machine and keeps it: one that ended is started again at the same address.
 * @param {SlicerOptions} options
 * @returns {Promise<{ url: string }>}
 */
export async function keepSlicer(options) {
  const port = String(await freePort());
  await keepRunning('The slicer', (stopLater) => startSlicer(port, { ...options, stopLater }));
  return { url: `http://${HOST}:${port}` };
}

/**
 * Starts the slicer and waits until it answers.
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
  /** @type {() => void} */
  let announce = () => {};
  /** @type {Promise<'ready'>} */
  const announced = new Promise((resolve) => {
    announce = () => resolve('ready');
  });
  const readable = [...slicerSources(own), ...FILES.map((name) => join(PROJECT, name))];
  const run = [DENO, 'run', ...slicerPermissions(own), 'slicer/main.ts'];
  const [command = DENO, ...args] = [...withoutRoot(own.SCRATCH_DIR, readable), ...run];
  const slicer = startService(command, args, {
    env: slicerEnvironment(own, process.env),
    logFile: join(dataDir, 'slicer.log'),
    onLine: (line) => line.includes('"ready":true') && announce(),
    ...(stopLater ? { stopLater } : {}),
  });
  onStart?.(slicer.pid);
  const outcome = await Promise.race([announced, slicer.ended]);
  if (outcome === 'ready') return slicer;
  throw new PlainProblem(`The slicer does not start (${outcome}). It said last:\n${slicer.lastLines() || '(nothing)'}`);
}
