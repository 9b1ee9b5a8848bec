// @ts-check
import { join } from 'node:path';
import { runOnDemand } from '../processes/run-on-demand.mjs';
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
 * Answers for a process beside the API at one address until it is stopped. The process runs while the API asks it for something.
 * @param {Beside} beside
 * @param {string} dataDir holds its log
 * @param {(pid: number) => void} [onStart] called with the id of each process that is ready
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function keepBeside(beside, dataDir, onStart) {
  const { name, log, user, readable = [], otherwise } = beside;
  const view = { user, writable: [], readable: [...OWN_SOURCES, ...readable], needed: [DENO], otherwise };
  const prefix = withoutRoot(view);
  return await runOnDemand(name, async (port) => {
    const { command, args, env } = beside.command({ deno: DENO, port });
    const [first = command, ...rest] = [...prefix, command, ...args];
    const service = await startReadyService(name, first, rest, {
      env: { ...env, DENO_DIR: join(PROJECT, '.cache', 'deno'), PATH: process.env.PATH ?? '' },
      logFile: join(dataDir, log),
      // It is stopped with its address.
      stopLater: () => {},
    });
    onStart?.(service.pid);
    return service;
  });
}
