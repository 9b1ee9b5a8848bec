import { stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DISK_RESERVE_BYTES } from '../../../../contract/queu3d/limits.ts';
import { listBackups } from '../../../backup/backup-folder.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, reasonOf, skipped, warning } from '../outcome.ts';
import { clockOutcome } from './database.ts';

const GIGABYTE = 1_000_000_000;
/** A daily backup may run a little late. */
const BACKUP_HOURS = 26;
/** An archive of even an empty shop is larger. */
const SMALLEST_BACKUP = 1_000;
/** What others of the machine may do with a file or folder. */
const OTHERS = 0o077;

async function statusOf(path: string) {
  return await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Folders and files with passwords, sign-in links and orders. */
const PRIVATE = ['.', 'secrets.json', 'mail'];

export const machineChecks: readonly Check[] = [
  check('machine.disk', 'Disk', async ({ dataFolder }) => {
    if (!(await statusOf(dataFolder))) return skipped(`${dataFolder} does not exist yet.`);
    const { bavail, bsize } = await statfs(dataFolder);
    const free = bavail * bsize;
    const shown = `${(free / GIGABYTE).toFixed(1)} GB free for ${dataFolder}`;
    const remedy = 'Free up space, or move DATA_DIR to a larger disk.';
    if (free < DISK_RESERVE_BYTES) return failure(`Only ${shown}: uploads and soon orders stop.`, remedy);
    if (free < 4 * DISK_RESERVE_BYTES) return warning(`Only ${shown}.`, remedy);
    return ok(`${shown}.`);
  }),
  check('machine.private-files', 'Private files', async ({ dataFolder }) => {
    const open: string[] = [];
    for (const name of PRIVATE) {
      const status = await statusOf(join(dataFolder, name));
      if (!status && name === '.') return skipped(`${dataFolder} does not exist yet.`);
      // Below a closed folder nothing can be reached.
      if (name === '.' && status && (status.mode & OTHERS) === 0) return ok('Only this user can read DATA_DIR.');
      if (status && name !== '.' && (status.mode & OTHERS) !== 0) open.push(join(dataFolder, name));
    }
    if (open.length === 0) return ok('Only this user can read secrets and mails.');
    return failure(`Other users of this machine can read ${open.join(', ')}.`, `chmod -R go= ${open.join(' ')}`);
  }),
  check('machine.clock', 'Clock', async (exam) => {
    const url = exam.mode === 'sandbox' ? undefined : stripeAddress(exam);
    if (!url) return skipped('A sandbox asks nobody for the time; see "Clock" of the database.');
    const sent = exam.clock().getTime();
    const response = await fetch(url, { signal: AbortSignal.timeout(exam.callMs) }).catch((error: unknown) => {
      throw new Concluded(skipped(`Stripe does not tell the time: ${reasonOf(error)}.`));
    });
    await response.body?.cancel();
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isNaN(date)) return skipped('Stripe’s answer has no date.');
    // The header has whole seconds.
    const seconds = (date + 500 - (sent + exam.clock().getTime()) / 2) / 1000;
    return clockOutcome(seconds, 'Stripe');
  }),
  check('machine.backups', 'Backups', async (exam) => {
    const { BACKUP_DIR } = exam.settings;
    if (!BACKUP_DIR) {
      const message = 'BACKUP_DIR is not set: a lost disk would lose all orders.';
      const remedy = 'Set BACKUP_DIR to a folder on another disk, or back up database and models by other means.';
      return exam.mode === 'live' ? failure(message, remedy) : skipped('BACKUP_DIR is not set; live shops need it.');
    }
    const folder = resolve(exam.around.project, BACKUP_DIR);
    const newest = await newestBackup(folder).catch((error: unknown) => reasonOf(error));
    const remedy = 'Make one now: npm run shop -- backup --to <folder>. Then see in the shop’s log why none was made.';
    if (typeof newest === 'string') return failure(`${folder} cannot be read: ${newest}.`, remedy);
    if (!newest) return failure(`There is no backup in ${folder}.`, remedy);
    const hours = (exam.clock().getTime() - newest.at) / 3_600_000;
    const shown = `${newest.name}, ${hours.toFixed(1)} hours old, ${(newest.bytes / 1_000_000).toFixed(1)} MB`;
    if (newest.bytes < SMALLEST_BACKUP) return failure(`The newest backup is empty: ${shown}.`, remedy);
    if (hours > BACKUP_HOURS) return failure(`The newest backup is too old: ${shown}.`, remedy);
    const [backups, data] = await Promise.all([folder, exam.dataFolder].map(exam.around.diskOf ?? diskOf));
    if (backups !== undefined && backups === data) {
      return warning(
        `${shown}, on the same disk as DATA_DIR: it survives a mistake, but not the disk.`,
        'Set BACKUP_DIR to a folder on another disk or a mounted share, or copy backups off the machine.',
      );
    }
    return ok(`${shown}.`);
  }),
];

/** The number of the file system that a folder is on; undefined when there is no such folder. */
async function diskOf(folder: string): Promise<number | undefined> {
  return (await statusOf(folder))?.dev;
}

/** Any answer has a date, an error as well. */
function stripeAddress({ around: { stripeServer } }: Examination): string {
  return stripeServer ? `http://${stripeServer.host}:${stripeServer.port}/` : 'https://api.stripe.com/';
}

async function newestBackup(folder: string) {
  const [newest] = await listBackups(folder);
  const [, day, time] = /(\d{8})T(\d{6})Z/.exec(newest?.name ?? '') ?? [];
  if (!newest || !day || !time) return undefined;
  const iso = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return { ...newest, at: Date.parse(iso) };
}
