// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { takeLock } from '../processes/lock.mjs';
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';
import { say } from '../processes/say.mjs';
import { withConnection } from './connect.mjs';
import { initialise, SUPERUSER } from './initialise.mjs';
import { clearLeftovers } from './leftovers.mjs';
import { claimLinkedDatabase, linkedDatabase } from './linked-database.mjs';
import { choosePlaces } from './places.mjs';
import { postgresCommand } from './postgres-command.mjs';
import { startServer } from './server.mjs';
import { LASTING } from './settings.mjs';
import { closeServer, ensureShopDatabase } from './shop-role.mjs';

export const DATABASE = 'northspool';
/** As whom the API and the operator's command log in: it owns the database, and has no say over the server. */
export const SHOP_ROLE = 'shop';

/**
 * Starts the shop's own Postgres, with data that stay in the data folder, and keeps it: one that ends is started again
 * at the same address.
 * @param {string} dataDir
 * @param {string} password
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openShopDatabase(dataDir, password) {
  const { binaries, dataFolder, user, refuge, link } = choosePlaces(dataDir);
  if (refuge) say(whereItIs(dataDir, dataFolder, refuge));
  // The superuser's password is nowhere: who owns the files sets another one when there is work for it.
  const cluster = {
    binaries,
    dataFolder,
    user,
    logFile: join(dataDir, 'postgres.log'),
    password: randomBytes(24).toString('hex'),
  };
  await initialise(cluster);
  if (link) symlinkSync(dataFolder, link);
  if (linkedDatabase(dataDir)) claimLinkedDatabase(dataFolder, dataDir);
  // Two data folders may link to the same place.
  const release = takeLock(dataFolder);
  if (!release) {
    throw new PlainProblem(
      `Another shop on this machine already uses the database in ${dataFolder}. Stop that shop first.`,
    );
  }
  keepLastLog(cluster.logFile);
  const port = await freePort();
  const url = `postgres://${SHOP_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
  const stop = await keepRunning('The database', async (stopLater) => {
    await clearLeftovers(dataFolder);
    const server = await startServer(cluster, LASTING, { port, stopLater });
    if (await isTheShops(url)) return server;
    await server.stop();
    await giveToTheShop(cluster, password);
    return startServer(cluster, LASTING, { port, stopLater });
  });
  return { url, stop: () => stop().then(release) };
}

/**
 * Whether the shop's role can log in and owns what the shop uses. It cannot in a new data folder, in one of an earlier
 * version, and after the secrets were lost.
 * @param {string} url
 */
async function isTheShops(url) {
  try {
    return await withConnection(url, async (client) => {
      const foreign = await client.query(
        `select from pg_class c join pg_namespace s on s.oid = c.relnamespace
         where s.nspname !~ '^pg_' and s.nspname <> 'information_schema' and c.relowner <> current_user::regrole`,
      );
      return foreign.rowCount === 0;
    });
  } catch (error) {
    // No such role or another password, no such database, no right to connect to it.
    if (['28P01', '28000', '3D000', '42501'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Whoever owns the files may set the superuser's password without knowing the old one. It is forgotten at the end.
 * @param {import('./initialise.mjs').Cluster} cluster
 * @param {string} password of the shop's role
 */
async function giveToTheShop(cluster, password) {
  const input = `alter role ${SUPERUSER} password '${cluster.password}'\n`;
  await postgresCommand(cluster, 'postgres', ['--single', '-D', cluster.dataFolder, 'postgres'], { input }).ended;
  const server = await startServer(cluster, LASTING);
  try {
    await ensureShopDatabase(server.urlOf('postgres'), { database: DATABASE, role: SHOP_ROLE, password });
    await closeServer(server.urlOf('postgres'));
  } finally {
    await server.stop();
  }
}

/**
 * Keeps the log of the last run, in which the reason of a crash may stand.
 * @param {string} file
 */
function keepLastLog(file) {
  if (existsSync(file)) renameSync(file, file.replace(/log$/, 'previous.log'));
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
