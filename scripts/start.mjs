// @ts-check

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenAddress } from './api/permissions.mjs';
import { runOperator } from './api/run-operator-command.mjs';
import { startApi } from './api/start-api.mjs';
import { keepDailyBackups, readBackupTime } from './backup/daily.mjs';
import { checkDatabaseUrl, parseDatabaseUrl } from './postgres/check-database-url.mjs';
import { withConnection } from './postgres/connect.mjs';
import { openShopDatabase } from './postgres/shop-database.mjs';
import { startPrinterLink } from './printers/run-link.mjs';
import { keepRunning } from './processes/keep-running.mjs';
import { print, printError, step } from './processes/print.mjs';
import { onShutdown, runCommand, shutDown } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { PROJECT } from './project.mjs';
import { keepPublishing } from './releases/publish-on-demand.mjs';
import { runPublisher } from './releases/run-publisher.mjs';
import { foldersToOpen } from './releases/stored-releases.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { checkNode, installPackages } from './setup/install-packages.mjs';
import { checkPort, readPort } from './setup/read-port.mjs';
import { claimDataFolder } from './setup/running-record.mjs';
import { readSecretFiles } from './setup/secret-files.mjs';
import { loadSecrets } from './setup/secrets.mjs';
import { startShopSlicer } from './slicer/start-slicer.mjs';

/** The demo accounts of sandbox mode; the API creates them from the same file. */
function demoAccountLines() {
  const file = join(PROJECT, 'api', 'sandbox', 'demo-accounts.json');
  /** @type {{ email: string, password: string }[]} */
  const accounts = JSON.parse(readFileSync(file, 'utf8'));
  return accounts.map(({ email, password }) => `Demo account: ${email}, password ${password}`);
}

async function startShop() {
  readSecretFiles(process.env);
  const { BACKUP_AT, BACKUP_DIR, DATABASE_URL, PORT, PRINTERS, PUBLIC_URL, STRIPE_SECRET_KEY, TOKEN_SECRET } =
    process.env;
  checkNode();
  const port = readPort(PORT);
  if (DATABASE_URL) parseDatabaseUrl(DATABASE_URL);
  const backupTime = readBackupTime(BACKUP_AT);
  const dataDir = openDataFolder(process.env.DATA_DIR);
  const record = await claimDataFolder(dataDir, 'npm start');
  onShutdown(record.remove);
  await checkPort(port, listenAddress(process.env));
  const secrets = loadSecrets(dataDir);
  await installPackages();
  const databaseUrl = await openDatabase();
  await upgradeDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const shop = { dataDir, databaseUrl };
  const prepared = await runPublisher(shop, ['prepare']);
  if (prepared.code !== 0) return await shutDown(prepared.code);
  const release = /** @type {import('./releases/stored-releases.mjs').Manifest} */ (prepared.result);
  const own = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TOKEN_SECRET: TOKEN_SECRET || secrets.tokenSecret,
    ...(await startShopSlicer(dataDir, (pid) => record.add('slicer', pid))),
  };
  const onProblem = (/** @type {string} */ message) => printError(`API error: ${message} (see ${dataDir}/api.log)`);
  const onStart = (/** @type {number} */ pid) => record.add('api', pid);
  await step('Starting the API', () =>
    keepRunning('The API', (stopLater) => {
      const folders = foldersToOpen(dataDir, release);
      return startApi({ ...own, ...folders }, { onStart, onProblem, stopLater, dropRoot: true });
    }),
  );
  const shown = await runPublisher(shop, ['show', release.id]);
  print(`Northspool is open at ${PUBLIC_URL || `http://localhost:${port}`}`);
  if (!STRIPE_SECRET_KEY) {
    print('Sandbox mode: no real payments, emails are at /sandbox/mail, the test card is 4242 4242 4242 4242.');
    for (const line of demoAccountLines()) print(line);
  }
  if (BACKUP_DIR) keepDailyBackups(shop, { at: backupTime, by: 'npm start' });
  onShutdown(record.closes);
  await keepPublishing(shop, shown, (pid) => record.add('publisher', pid));
  if (PRINTERS) {
    await keepRunning('The link to printers', async (stopLater) => {
      const link = startPrinterLink(shop);
      record.add('printers', link.child.pid ?? 0);
      stopLater(link.stop);
      return link;
    });
  }
  // The services keep this process running until a signal ends it.

  async function openDatabase() {
    if (!DATABASE_URL)
      return (await step('Starting the database', () => openShopDatabase(dataDir, secrets.databasePassword))).url;
    await checkDatabaseUrl(DATABASE_URL);
    return DATABASE_URL;
  }
}

/**
 * Backs up and changes the database of an older version before the API opens, and stops a start on one of a newer version.
 * The command is only run when there is something to do: most starts need not wait for it.
 * @param {{ DATABASE_URL: string, DATA_DIR: string }} own
 */
async function upgradeDatabase(own) {
  if (await isUpToDate(own.DATABASE_URL)) return;
  const code = await runOperator(['upgrade', 'apply'], { ...own, OPERATOR: 'npm start' });
  if (code !== 0) throw new UserError('The shop was not opened.');
}

/** @param {string} url */
function isUpToDate(url) {
  return withConnection(url, async (client) => {
    const found = await client.query(`select to_regclass('public.kysely_migration') is not null as used`);
    // The API creates the tables of a new database, where nothing can be lost.
    if (!found.rows[0].used) return true;
    const { rows } = await client.query('select name from kysely_migration order by name');
    const files = readdirSync(join(PROJECT, 'api', 'db', 'migrations')).filter((name) => /^\d{4}-.*\.ts$/.test(name));
    const known = files.map((name) => name.replace(/\.ts$/, '')).toSorted();
    return rows.map(({ name }) => name).join() === known.join();
  });
}

await runCommand(startShop, { exitCodeOnSignal: 0, onSignal: 'Shutting down …' });
