// @ts-check
import { parseArgs } from 'node:util';
import { keepDailyBackups, readBackupTime } from './backup/daily.mjs';
import { checkDatabaseUrl } from './postgres/check-database-url.mjs';
import { runningDatabase } from './postgres/shop-database.mjs';
import { print, printError } from './processes/print.mjs';
import { runCommand } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { waitUntil } from './processes/wait.mjs';
import {
  prepareAhead,
  prepareRelease,
  publish,
  publishBack,
  schedulePublishing,
  showRelease,
} from './releases/publish-release.mjs';
import { followSchedule } from './releases/schedule.mjs';
import { readMode } from './releases/shown-releases.mjs';
import { openDataFolder } from './setup/data-folder.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { readSecretFiles } from './setup/secret-files.mjs';

/** Publishes the content folder in the running shop: `npm run publish`, or with `-- --back`, `-- --dry-run`. */
async function main() {
  const { ahead, back, follow, 'dry-run': dryRun } = readOptions();
  readSecretFiles(process.env);
  // This may be the checkout of a version that never started.
  if (ahead) await installPackages();
  const dataDir = openDataFolder(process.env.DATA_DIR);
  const shop = { dataDir, databaseUrl: await databaseUrl(dataDir) };
  await waitUntil(() => learnMode(shop), follow ? Number.POSITIVE_INFINITY : 0, 1_000);
  if (follow) return await followShop(shop);
  if (ahead) return await prepareAhead(shop);
  if (back) return await publishBack(shop);
  await publish(shop, { dryRun });
}

/**
 * In containers, what `npm start` does beside its API: daily backups, and publishing of what an image brings along and of
 * what the schedule says. With an error in the content the shop goes on with what it has.
 * @param {import('./releases/publish-release.mjs').Shop} shop
 */
async function followShop(shop) {
  const { BACKUP_AT, BACKUP_DIR } = process.env;
  const at = readBackupTime(BACKUP_AT);
  if (BACKUP_DIR) keepDailyBackups(shop, { at, by: 'container' });
  try {
    await showRelease(shop, await prepareRelease(shop));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    printError(`${error.message}\nCorrect this, then publish.`);
  }
  print('Following the schedule of sales and posts.');
  await followSchedule(schedulePublishing(shop));
}

/**
 * Whether the shop is a sandbox, for sample reviews and backups: its database says so, without Stripe's key.
 * @param {import('./releases/publish-release.mjs').Shop} shop
 * @returns {Promise<boolean>} false before the API has opened it for the first time
 */
async function learnMode({ databaseUrl: url }) {
  const mode = await readMode(url).catch(() => undefined);
  if (mode) process.env.SHOP_MODE = mode;
  return mode !== undefined;
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

await runCommand(
  async () => {
    await main();
    process.exit();
  },
  { exitCodeOnSignal: 130 },
);
