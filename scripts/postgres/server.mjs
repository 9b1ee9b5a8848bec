// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { UserError } from '../processes/user-error.mjs';
import { waitUntil } from '../processes/wait.mjs';
import { SUPERUSER } from './initialize.mjs';
import { failureReason, postgresCommand } from './postgres-command.mjs';

/** For a small shop on two cores; everything else keeps Postgres' defaults. */
const common = {
  listen_addresses: '127.0.0.1',
  // Connections come over the loopback port only.
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // An idle server must not fill gigabytes of a small disk: this has to fit in what uploads leave free (DISK_RESERVE_BYTES).
  max_wal_size: '256MB',
};

/** A confirmed order must survive a power cut. */
export const LASTING = { ...common, fsync: 'on', synchronous_commit: 'on' };

/** Test data may be lost: fast, with enough connections for parallel workers. */
export const THROWAWAY = {
  ...common,
  max_connections: '150',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * @param {Record<string, string>} settings
 * @returns {string[]} arguments of the `postgres` command
 */
function settingFlags(settings) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Enough to show a crash and the statement that caused it. */
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
 * Starts Postgres on a local port and waits until it responds.
 * @param {import('./initialize.mjs').Cluster} cluster initialized
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
    throw new UserError(
      `The database in ${cluster.dataFolder} did not start: ${failureReason(cluster.logFile)} ` +
        'If the folder is damaged, replace it with a backup, or move it away to start with an empty database.',
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
