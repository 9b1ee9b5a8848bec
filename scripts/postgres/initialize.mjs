// @ts-check
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../processes/user-error.mjs';
import { failureReason, postgresCommand } from './postgres-command.mjs';

export const SUPERUSER = 'northspool';

/**
 * @typedef {object} Cluster
 * @property {string} binaries
 * @property {string} dataFolder
 * @property {import('./system-user.mjs').SystemUser | null} user
 * @property {string} logFile
 * @property {string} password
 */

/**
 * Creates the data folder if there is none; leaves an existing one alone, and rejects one that is not a Postgres folder.
 * The folder is named last, so an unfinished one is never mistaken for data.
 * @param {Cluster} cluster
 * @param {{ fast?: boolean }} [options] fast: does not wait for the disk, for data that may be lost
 */
export async function initialize(cluster, { fast = false } = {}) {
  const { dataFolder, user, logFile, password } = cluster;
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) return requireCompleteCluster(dataFolder);
  const unfinished = `${dataFolder}.new`;
  const passwordFile = `${dataFolder}.password`;
  for (const old of [unfinished, passwordFile]) rmSync(old, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid);
  const initdb = postgresCommand(cluster, 'initdb', [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Postgres' own C.UTF-8: the same order on every system, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(fast ? ['--no-sync'] : []),
  ]);
  const outcome = await initdb.ended;
  rmSync(passwordFile, { force: true });
  if (outcome !== 'exit code 0') {
    throw new UserError(`Could not create a database in ${dataFolder}: ${failureReason(logFile)}`);
  }
  if (existsSync(dataFolder)) rmdirSync(dataFolder);
  renameSync(unfinished, dataFolder);
}

/** @param {string} dataFolder */
function requireCompleteCluster(dataFolder) {
  if (['PG_VERSION', 'global/pg_control', 'postgresql.conf'].every((file) => existsSync(join(dataFolder, file))))
    return;
  throw new UserError(
    `${dataFolder} is not a complete Postgres data folder. ` +
      'Move it away to start with an empty database, or replace it with a backup.',
  );
}
