// @ts-check

import { lastTimeOf } from '../../api/backup/last-time-of.mjs';
import { settings } from '../../contract/settings.mjs';
import { runOperator } from '../api/run-operator-command.mjs';
import { UserError } from '../processes/user-error.mjs';

/** The clock is looked at, because a timer of hours stops while a machine sleeps. */
const EVERY_MS = 60_000;
/** After a failure, such as a full disk, until the next attempt. */
const RETRY_MS = 3600_000;

/** @param {string | undefined} value of BACKUP_AT */
export function readBackupTime(value) {
  const { default: standard, patterns } = settings.BACKUP_AT;
  const time = value || standard;
  const [[pattern, message]] = patterns;
  if (!pattern.test(time)) throw new UserError(`BACKUP_AT ${message}.`);
  return time;
}

/**
 * Makes the daily backups of a shop into BACKUP_DIR while this process runs.
 * @param {{ databaseUrl: string, dataDir: string }} shop
 * @param {{ at: string, by: string }} options by: who makes them, for the log
 */
export function keepDailyBackups({ databaseUrl, dataDir }, { at, by }) {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, OPERATOR: by };
  keepDaily({ at, backUp: () => runOperator(['backup', '--daily'], own, { nice: true }) });
}

/**
 * Runs the daily backup at its time, and once now: the command itself knows whether one was made since, also by another
 * machine. After a failure it runs again in an hour.
 * @param {object} options
 * @param {string} options.at
 * @param {() => Promise<number>} options.backUp the command; returns its exit code
 * @param {() => number} [options.now]
 * @param {(work: () => void, milliseconds: number) => unknown} [options.every]
 */
export function keepDaily({ at, backUp, now = Date.now, every = setInterval }) {
  let done = 0;
  let notBefore = 0;
  let running = false;
  const look = async () => {
    const due = lastTimeOf(at, now());
    if (running || done >= due || now() < notBefore) return;
    running = true;
    const code = await backUp().catch(() => 1);
    running = false;
    if (code === 0) done = due;
    else notBefore = now() + RETRY_MS;
  };
  void look();
  every(() => void look(), EVERY_MS);
}
