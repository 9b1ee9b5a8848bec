// @ts-check
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { postgresCommand } from './postgres-command.mjs';
import { whyItFailed } from './why-it-failed.mjs';

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
 * Makes the data folder when there is none; leaves one that is there as it is, and refuses one that is not Postgres'.
 * The folder gets its name last, so one that was never finished is never taken for data.
 * @param {Cluster} cluster
 * @param {{ fast?: boolean }} [options] fast: without waiting for the disk, for data that nobody will miss
 */
export async function initialise(cluster, { fast = false } = {}) {
  const { dataFolder, user, logFile, password } = cluster;
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) return refuseForeign(dataFolder);
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
    throw new PlainProblem(`A database could not be made in ${dataFolder}: ${whyItFailed(logFile)}`);
  }
  if (existsSync(dataFolder)) rmdirSync(dataFolder);
  renameSync(unfinished, dataFolder);
}

/** @param {string} dataFolder */
function refuseForeign(dataFolder) {
  if (['PG_VERSION', 'global/pg_control', 'postgresql.conf'].every((file) => existsSync(join(dataFolder, file))))
    return;
  throw new PlainProblem(
    `${dataFolder} is not a complete Postgres data folder. ` +
      'Move it away to begin with an empty database, or put a backup of it in its place.',
  );
}
