// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { waitUntil } from '../processes/wait.mjs';
import { SUPERUSER } from './initialise.mjs';
import { ended, postgresCommand } from './postgres-command.mjs';
import { settingFlags } from './settings.mjs';
import { whyItFailed } from './why-it-failed.mjs';

/**
 * @typedef {object} Server
 * @property {number} pid
 * @property {(database: string) => string} urlOf
 * @property {Promise<number | null>} ended its exit code, when it ended
 * @property {() => Promise<void>} stop
 */

/**
 * Starts Postgres on a free port of this machine and waits until it answers.
 * @param {import('./initialise.mjs').Cluster} cluster an initialised one
 * @param {Record<string, string>} settings
 * @returns {Promise<Server>}
 */
export async function startServer(cluster, settings) {
  const port = await freePort();
  const flags = settingFlags({ ...settings, port: String(port) });
  const child = postgresCommand(cluster, 'postgres', ['-D', cluster.dataFolder, ...flags]);
  let running = true;
  const end = ended(child).finally(() => {
    running = false;
  });
  const { pid } = child;
  const ready = await waitUntil(() => !running || (pid !== undefined && isReady(cluster.dataFolder, pid)), 120_000);
  if (!running || !ready || pid === undefined) {
    child.kill('SIGQUIT');
    throw new PlainProblem(
      `The database in ${cluster.dataFolder} does not start: ${whyItFailed(cluster.logFile)} ` +
        'If the folder is damaged, put a backup in its place, or move it away to begin with an empty database.',
    );
  }
  const login = `${SUPERUSER}:${encodeURIComponent(cluster.password)}`;
  return {
    pid,
    urlOf: (database) => `postgres://${login}@127.0.0.1:${port}/${database}`,
    ended: end,
    async stop() {
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
        if (!running) return;
        child.kill(signal);
        await waitUntil(() => !running, 15_000);
      }
    },
  };
}

/**
 * Postgres writes its state in the eighth line of this file.
 * @param {string} dataFolder
 * @param {number} pid
 */
function isReady(dataFolder, pid) {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}
