// @ts-check

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenAddress } from './api/permissions.mjs';
import { startApi } from './api/start-api.mjs';
import { keepDailyBackups, readBackupTime } from './backup/daily.mjs';
import { upgradeDatabase } from './backup/upgrade-database.mjs';
import { checkDatabaseUrl, parseDatabaseUrl } from './postgres/check-database-url.mjs';
import { openShopDatabase } from './postgres/shop-database.mjs';
import { keepRunning } from './processes/keep-running.mjs';
import { print, printError, step } from './processes/print.mjs';
import { onShutdown, runCommand, shutDown } from './processes/shutdown.mjs';
import { runPublisher, startPublisher } from './releases/run-publisher.mjs';
import { foldersToOpen } from './releases/stored-releases.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { checkNode, installPackages } from './setup/install-packages.mjs';
import { PROJECT } from './setup/project.mjs';
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
  const { BACKUP_AT, BACKUP_DIR, DATABASE_URL, PORT, PUBLIC_URL, STRIPE_SECRET_KEY, TOKEN_SECRET } = process.env;
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
  await runPublisher(shop, ['show', release.id]);
  print(`Northspool is open at ${PUBLIC_URL || `http://localhost:${port}`}`);
  if (!STRIPE_SECRET_KEY) {
    print('Sandbox mode: no real payments, emails are at /sandbox/mail, the test card is 4242 4242 4242 4242.');
    for (const line of demoAccountLines()) print(line);
  }
  if (BACKUP_DIR) keepDailyBackups(shop, { at: backupTime, by: 'npm start' });
  onShutdown(record.closes);
  await keepRunning('The publisher', async (stopLater) => {
    const publisher = startPublisher(shop, ['follow']);
    record.add('publisher', publisher.child.pid ?? 0);
    stopLater(publisher.stop);
    return publisher;
  });
  // The services keep this process running until a signal ends it.

  async function openDatabase() {
    if (!DATABASE_URL)
      return (await step('Starting the database', () => openShopDatabase(dataDir, secrets.databasePassword))).url;
    await checkDatabaseUrl(DATABASE_URL);
    return DATABASE_URL;
  }
}

await runCommand(startShop, { exitCodeOnSignal: 0, onSignal: 'Shutting down …' });
