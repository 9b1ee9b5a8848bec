// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/free-port.mjs';
import { keepRunning } from '../processes/keep-running.mjs';
import { acquireLock } from '../processes/lock.mjs';
import { print } from '../processes/print.mjs';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { loadSecrets } from '../setup/secrets.mjs';
import { withConnection } from './connect.mjs';
import { initialize, SUPERUSER } from './initialize.mjs';
import { clearLeftovers, portOfServerIn } from './leftovers.mjs';
import { claimLinkedDatabase, linkedDatabase } from './linked-database.mjs';
import { chooseLocations, moveToLasting } from './locations.mjs';
import { postgresCommand } from './postgres-command.mjs';
import { LASTING, startServer } from './server.mjs';
import { closeServer, ensureShopDatabase } from './shop-role.mjs';

const DATABASE = 'northspool';
/** The role of the API and the operator command: it owns the database, and has no rights over the server. */
export const SHOP_ROLE = 'shop';

/**
 * Starts the shop's own Postgres with its data in the data folder, and keeps it running: a server that exits is
 * restarted at the same address.
 * @param {string} dataDir
 * @param {string} password
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openShopDatabase(dataDir, password) {
  const { binaries, user, fallback, link, ...chosen } = chooseLocations(dataDir);
  let { dataFolder } = chosen;
  if (fallback) print(locationNotice(dataDir, dataFolder, fallback));
  // The superuser's password is not stored: the owner of the files can set a new one when it is needed.
  const cluster = {
    binaries,
    dataFolder,
    user,
    logFile: join(dataDir, 'postgres.log'),
    password: randomBytes(24).toString('hex'),
  };
  await initialize(cluster);
  if (link) symlinkSync(dataFolder, link);
  if (linkedDatabase(dataDir)) claimLinkedDatabase(dataFolder, dataDir);
  let release = lockDatabase(dataFolder);
  if (linkedDatabase(dataDir)) {
    await clearLeftovers(dataFolder);
    const lasting = moveToLasting(dataFolder, join(dataDir, 'postgres'), { name: dataDir });
    if (lasting !== dataFolder) {
      print(`The database was moved from ${dataFolder}, which systems clean, to ${lasting}.`);
      release();
      release = lockDatabase(lasting);
      cluster.dataFolder = dataFolder = lasting;
    }
  } else if (/^\/(var\/)?tmp\//.test(dataFolder)) {
    print(`The database is in ${dataFolder}, which systems clean. For a shop that lasts, choose another DATA_DIR.`);
  }
  keepLastLog(cluster.logFile);
  const port = await freePort();
  const url = `postgres://${SHOP_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`;
  const stop = await keepRunning('The database', async (stopLater) => {
    await clearLeftovers(dataFolder);
    const server = await startServer(cluster, LASTING, { port, stopLater });
    if (await isOwnedByShop(url)) return server;
    await server.stop();
    await transferToShop(cluster, password);
    return startServer(cluster, LASTING, { port, stopLater });
  });
  return { url, stop: () => stop().then(release) };
}

/**
 * Two data folders may link to the same place.
 * @param {string} dataFolder
 */
function lockDatabase(dataFolder) {
  const release = acquireLock(dataFolder);
  if (release) return release;
  throw new UserError(`Another shop on this machine already uses the database in ${dataFolder}. Stop that shop first.`);
}

/**
 * Whether the shop's role can log in and owns what the shop uses, and not the log. It cannot in a new data folder, in one
 * from an earlier version, or after the secrets were lost.
 * @param {string} url
 */
async function isOwnedByShop(url) {
  try {
    return await withConnection(url, async (client) => {
      const wrong = await client.query(
        `select from pg_class c join pg_namespace s on s.oid = c.relnamespace
         where s.nspname !~ '^pg_' and s.nspname <> 'information_schema'
           and c.relowner <> case s.nspname when 'log' then to_regrole($1) else current_user::regrole end
         union all select where to_regprocedure('guard.protect_log()') is null`,
        [`${SHOP_ROLE}_log`],
      );
      return wrong.rowCount === 0;
    });
  } catch (error) {
    // No such role or another password, no such database, no right to connect to it.
    if (['28P01', '28000', '3D000', '42501'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Gives the database to the shop's role. The owner of the files may set the superuser's password without the old one.
 * @param {import('./initialize.mjs').Cluster} cluster
 * @param {string} password of the shop's role
 */
async function transferToShop(cluster, password) {
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
 * Keeps the log of the last run, which may explain a crash.
 * @param {string} file
 */
function keepLastLog(file) {
  if (existsSync(file)) renameSync(file, file.replace(/log$/, 'previous.log'));
}

/**
 * @param {string} dataDir
 * @param {string} dataFolder
 * @param {string} fallback
 */
function locationNotice(dataDir, dataFolder, fallback) {
  return dataFolder.startsWith(`${dataDir}/`)
    ? `Postgres runs from ${fallback}, because its system user cannot enter this folder.`
    : `The database is in ${dataFolder}, because the system user of Postgres cannot enter this folder (set DATA_DIR to choose another).`;
}

/**
 * The database address of the shop that is running with this data folder, for commands that run alongside it.
 * @param {string} dataDir
 */
export function runningDatabase(dataDir) {
  if (!existsSync(join(dataDir, 'secrets.json'))) {
    throw new UserError(`No shop found in ${dataDir}. Start one with npm start, or set DATA_DIR to its folder.`);
  }
  const port = portOfServerIn(join(dataDir, 'postgres'));
  if (!port) throw new UserError(`The shop in ${dataDir} is not running. Start it with npm start, then try again.`);
  const { databasePassword } = loadSecrets(dataDir);
  return `postgres://${SHOP_ROLE}:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/${DATABASE}`;
}
