// @ts-check
// npm run shop -- orders list --unshipped

import { existsSync, lstatSync, readlinkSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { commandOf } from './api/operator-command.mjs';
import { runOperator } from './api/run-operator-command.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { openShopDatabase, runningDatabase } from './postgres/shop-database.mjs';
import { print } from './processes/print.mjs';
import { onShutdown, runCommand, shutDown } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { PROJECT } from './project.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { claimDataFolder } from './setup/running-record.mjs';
import { readSecretFiles } from './setup/secret-files.mjs';
import { loadSecrets } from './setup/secrets.mjs';

/** For the steps that touch no database. */
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

/**
 * `npm run shop -- restore`: no shop runs in the data folder, so the database is started here as `npm start` does. Returns
 * the exit code.
 * @param {string[]} typed
 * @param {string} dataDir
 */
async function restoreShop(typed, dataDir) {
  const { DATABASE_URL, OPERATOR } = process.env;
  // The machine may be new.
  await installPackages();
  const run = (/** @type {string} */ url, /** @type {string[]} */ ...more) =>
    runOperator([...typed, ...more], {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      OPERATOR: OPERATOR || userInfo().username,
    });
  const restores =
    typed.some((each) => /^--from(=|$)/.test(each)) &&
    !['--check', '--help', '-h'].some((option) => typed.includes(option));
  if (!restores) return run(NO_DATABASE);
  openDataFolder(dataDir);
  const record = await claimDataFolder(dataDir, 'npm run shop -- restore');
  onShutdown(record.remove);
  if (DATABASE_URL) {
    await checkDatabaseUrl(DATABASE_URL);
    return run(DATABASE_URL);
  }
  return restoreEmbedded(dataDir, run);
}

/**
 * @param {string} dataDir
 * @param {(url: string, ...more: string[]) => Promise<number>} run
 */
async function restoreEmbedded(dataDir, run) {
  const database = join(dataDir, 'postgres');
  if (lstatSync(database, { throwIfNoEntry: false })) {
    throw new UserError(
      `${dataDir} has a database already. Restore into an empty DATA_DIR, or move ${database} away to keep its models and secrets.`,
    );
  }
  const hadSecrets = existsSync(join(dataDir, 'secrets.json'));
  // The database is created with the password that the backup knows.
  const checked = await run(NO_DATABASE, '--step', 'secrets');
  if (checked !== 0) return checked;
  const { url, stop } = await openShopDatabase(dataDir, loadSecrets(dataDir).databasePassword);
  const code = await run(url, '--step', 'rest');
  await stop();
  if (code === 0) {
    print('Start the shop with npm start.');
    return 0;
  }
  // A link leads to a database outside of the data folder.
  if (lstatSync(database).isSymbolicLink()) rmSync(readlinkSync(database), { recursive: true, force: true });
  rmSync(database, { recursive: true, force: true });
  if (!hadSecrets) rmSync(join(dataDir, 'secrets.json'), { force: true });
  return code;
}

const dataDir = resolve(PROJECT, process.env['DATA_DIR'] || '.data');

await runCommand(
  async () => {
    readSecretFiles(process.env);
    const typed = process.argv.slice(2);
    await shutDown(await (commandOf(typed) === 'restore' ? restoreShop(typed, dataDir) : runBesideShop(typed)));
  },
  { exitCodeOnSignal: 1 },
);

/** @param {string[]} typed */
async function runBesideShop(typed) {
  const { DATABASE_URL, OPERATOR } = process.env;
  if (DATABASE_URL) await checkDatabaseUrl(DATABASE_URL);
  const databaseUrl = DATABASE_URL || runningDatabase(dataDir);
  return runOperator(typed, {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    OPERATOR: OPERATOR || userInfo().username,
  });
}
