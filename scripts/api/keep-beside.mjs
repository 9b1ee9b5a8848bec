// @ts-check
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { startReadyService } from '../processes/service.mjs';
import { withoutRoot } from '../processes/without-root.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { OWN_SOURCES } from './beside-api.mjs';

/**
 * @typedef {object} Beside
 * @property {string} name in messages
 * @property {string} log the name of its log in the data folder
 * @property {number} user that it runs as when root starts it
 * @property {readonly string[]} [readable] besides its own code
 * @property {string} otherwise printed where it stays root
 * @property {(options: { deno: string, port: string }) => ReturnType<typeof import('./beside-api.mjs').besideCommand>} command
 */

/**
 * Starts a process beside the API, and keeps it running at the same address until it is stopped.
 * @param {Beside} beside
 * @param {string} dataDir holds its log
 * @param {(pid: number) => void} [onStart] called with the id of each process that is ready
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function keepBeside(beside, dataDir, onStart) {
  const port = String(await freePort());
  const stop = await keepRunning(beside.name, async (stopLater) => {
    const service = await start(beside, port, { dataDir, stopLater });
    onStart?.(service.pid);
    return service;
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * @param {Beside} beside
 * @param {string} port
 * @param {{ dataDir: string, stopLater: import('../processes/keep-running.mjs').StopLater }} options
 */
async function start({ name, log, user, readable = [], otherwise, command: commandAt }, port, { dataDir, stopLater }) {
  const { command, args, env } = commandAt({ deno: DENO, port });
  const view = { user, writable: [], readable: [...OWN_SOURCES, ...readable], needed: [DENO], otherwise };
  const [first = command, ...rest] = [...withoutRoot(view), command, ...args];
  return await startReadyService(name, first, rest, {
    env: { ...env, DENO_DIR: join(PROJECT, '.cache', 'deno'), PATH: process.env.PATH ?? '' },
    logFile: join(dataDir, log),
    stopLater,
  });
}
