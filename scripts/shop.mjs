// @ts-check
// npm run shop -- orders list --unshipped
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { commandOf } from './api/operator-command.mjs';
import { runOperator } from './api/run-operator-command.mjs';
import { restoreShop } from './backup/restore-shop.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { runningDatabase } from './postgres/shop-database.mjs';
import { runCommand, shutDown } from './processes/shutdown.mjs';
import { PROJECT } from './setup/project.mjs';
import { readSecretFiles } from './setup/secret-files.mjs';

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
