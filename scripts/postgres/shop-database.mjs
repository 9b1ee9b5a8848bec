// @ts-check
import { existsSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../processes/lock.mjs';
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';
import { say } from '../processes/say.mjs';
import { ensureDatabase } from './connect.mjs';
import { initialise, SUPERUSER } from './initialise.mjs';
import { clearLeftovers } from './leftovers.mjs';
import { choosePlaces } from './places.mjs';
import { postgresCommand } from './postgres-command.mjs';
import { startServer } from './server.mjs';
import { LASTING } from './settings.mjs';

export const DATABASE = 'northspool';

/**
 * Starts the shop's own Postgres, with data that stay in the data folder.
 * @param {string} dataDir
 * @param {string} password
 * @returns {Promise<{ url: string, ended: Promise<number | null> }>}
 */
export async function openShopDatabase(dataDir, password) {
  const { binaries, dataFolder, user, refuge, link } = choosePlaces(dataDir);
  if (refuge) say(whereItIs(dataDir, dataFolder, refuge));
  // A copy of a data folder may link to the same place.
  if (!(await takeLock(`database ${dataFolder}`))) {
    throw new PlainProblem(
      `Another shop on this machine already uses the database in ${dataFolder}. Stop that shop first.`,
    );
  }
  const cluster = { binaries, dataFolder, user, logFile: newLog(dataDir), password };
  await clearLeftovers(dataFolder);
  await initialise(cluster);
  if (link) symlinkSync(dataFolder, link);
  const server = await startServer(cluster, LASTING);
  try {
    await ensureDatabase(server.urlOf('postgres'), DATABASE);
    return { url: server.urlOf(DATABASE), ended: server.ended };
  } catch (error) {
    if (codeOf(error) !== '28P01') throw error;
    await server.stop();
    return await openWithNewPassword(cluster);
  }
}

/**
 * The secrets were lost or renewed. Whoever owns the files may set a password without knowing the old one.
 * @param {import('./initialise.mjs').Cluster} cluster
 */
async function openWithNewPassword(cluster) {
  const command = `alter role ${SUPERUSER} password '${cluster.password}'\n`;
  await postgresCommand(cluster, 'postgres', ['--single', '-D', cluster.dataFolder, 'postgres'], command).ended;
  const server = await startServer(cluster, LASTING);
  await ensureDatabase(server.urlOf('postgres'), DATABASE);
  return { url: server.urlOf(DATABASE), ended: server.ended };
}

/**
 * Keeps the log of the last run, in which the reason of a crash may stand.
 * @param {string} dataDir
 */
function newLog(dataDir) {
  const file = join(dataDir, 'postgres.log');
  if (existsSync(file)) renameSync(file, join(dataDir, 'postgres.previous.log'));
  return file;
}

/**
 * @param {string} dataDir
 * @param {string} dataFolder
 * @param {string} refuge
 */
function whereItIs(dataDir, dataFolder, refuge) {
  return dataFolder.startsWith(`${dataDir}/`)
    ? `Postgres runs from ${refuge}, because its system user cannot enter this folder.`
    : `The database is kept in ${dataFolder}, because the system user of Postgres cannot enter this folder (DATA_DIR chooses another).`;
}
