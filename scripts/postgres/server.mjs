// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { waitUntil } from '../processes/wait.mjs';
import { SUPERUSER } from './initialise.mjs';
import { postgresCommand } from './postgres-command.mjs';
import { settingFlags } from './settings.mjs';
import { whyItFailed } from './why-it-failed.mjs';

/** Enough for a crash and the statement that caused it. */
const LAST_LINES = 8;

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {(database: string) => string} urlOf the address of a database, as the superuser
 * @property {Promise<string>} ended why, such as "exit code 1"
 * @property {() => string} lastLines of its log
 * @property {() => Promise<void>} stop
 */

/**
 * Starts Postgres on a port of this machine and waits until it answers.
 * @param {import('./initialise.mjs').Cluster} cluster an initialised one
 * @param {Record<string, string>} settings
 * @param {{ port?: number, stopLater?: import('../processes/keep-running.mjs').StopLater }} [options] port: else a free one
 * @returns {Promise<Server>}
 */
export async function startServer(cluster, settings, { port: given, ...options } = {}) {
  const port = given ?? (await freePort());
  const flags = settingFlags({ ...settings, port: String(port) });
  const server = postgresCommand(cluster, 'postgres', ['-D', cluster.dataFolder, ...flags], options);
  const answers = () => server.pid !== undefined && isReady(cluster.dataFolder, server.pid);
  const settled = await waitUntil(() => !server.isRunning() || answers(), 120_000);
  if (!settled || !server.isRunning()) {
    await server.stop();
    throw new PlainProblem(
      `The database in ${cluster.dataFolder} does not start: ${whyItFailed(cluster.logFile)} ` +
        'If the folder is damaged, put a backup in its place, or move it away to begin with an empty database.',
    );
  }
  const login = `${SUPERUSER}:${encodeURIComponent(cluster.password)}`;
  const urlOf = (/** @type {string} */ database) => `postgres://${login}@127.0.0.1:${port}/${database}`;
  const lastLines = () => lastOf(cluster.logFile);
  return { port, urlOf, ended: server.ended, lastLines, stop: server.stop };
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

/** @param {string} logFile */
function lastOf(logFile) {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
  } catch {
    return '';
  }
}
