// @ts-check
import { parseArgs } from 'node:util';
import { keepDailyBackups, readBackupTime } from './backup/daily.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { runningDatabase } from './postgres/shop-database.mjs';
import { runCommand, shutDown } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { keepPublishing } from './releases/publish-on-demand.mjs';
import { runPublisher } from './releases/run-publisher.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { readSecretFiles } from './setup/secret-files.mjs';

/** Publishes the content folder in the running shop: `npm run publish`, or with `-- --back`, `-- --dry-run`. */
async function main() {
  const { ahead, back, follow, 'dry-run': dryRun } = readOptions();
  readSecretFiles(process.env);
  const { BACKUP_AT, BACKUP_DIR } = process.env;
  const at = readBackupTime(BACKUP_AT);
  // This may be the checkout of a version that never started.
  if (ahead) await installPackages();
  const dataDir = openDataFolder(process.env.DATA_DIR);
  const shop = { dataDir, databaseUrl: await databaseUrl(dataDir) };
  if (follow && BACKUP_DIR) keepDailyBackups(shop, { at, by: 'container' });
  const command = follow ? 'open' : ahead ? 'ahead' : back ? 'back' : dryRun ? 'check' : 'publish';
  const done = await runPublisher(shop, [command]);
  if (!follow || done.code !== 0) return await shutDown(done.code);
  // This process runs until a signal ends it.
  await keepPublishing(shop, done);
}

function readOptions() {
  try {
    const flag = /** @type {const} */ ({ type: 'boolean', default: false });
    return parseArgs({ options: { ahead: flag, back: flag, follow: flag, 'dry-run': flag } }).values;
  } catch {
    throw new UserError(
      'npm run publish shows the content folder in the shop. Options: -- --ahead (build the pages of this version for its npm start), -- --back (the release before), -- --dry-run (check and build only).',
    );
  }
}

/** @param {string} dataDir */
async function databaseUrl(dataDir) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return runningDatabase(dataDir);
  await checkDatabaseUrl(DATABASE_URL);
  return DATABASE_URL;
}

await runCommand(main, { exitCodeOnSignal: 130 });
