import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DISK_RESERVE_BYTES } from '../../contract/queu3d/limits.ts';
import { BackupError } from './backup-error.ts';

/** Why a backup is made. Each reason has files of its own, so that one does not displace another. */
export type BackupReason = 'asked' | 'daily' | 'upgrade';

const NAME = /^northspool-(\d{8}T\d{6}Z)(-daily|-upgrade)?\.tar\.zst$/;
/** A draft that did not grow for this long was left by a killed process. */
const DRAFT_MS = 3600_000;

/** Such as `northspool-20261124T031500Z-daily.tar.zst`: sorted by name they are sorted by time. */
export function backupName(at: Date, reason: BackupReason): string {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  return `northspool-${time}${reason === 'asked' ? '' : `-${reason}`}.tar.zst`;
}

interface BackupFile {
  readonly name: string;
  readonly bytes: number;
}

/** The complete backups of a folder, the newest first. */
export async function listBackups(folder: string, reason?: BackupReason): Promise<BackupFile[]> {
  const names = (await readdir(folder)).filter((name) => {
    const [found, , suffix] = NAME.exec(name) ?? [];
    return found && (!reason || (suffix?.slice(1) ?? 'asked') === reason);
  });
  const sizes = names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size }));
  return (await Promise.all(sizes)).sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Creates the folder if it is missing, and removes drafts of killed processes. */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.part') || !NAME.test(name.replace(/\.part$/, ''))) continue;
      const { mtimeMs } = await stat(join(folder, name));
      if (mtimeMs < Date.now() - DRAFT_MS) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    throw new BackupError(`The folder ${folder} cannot be used for backups (${error}). Choose another one.`);
  }
}

/** Removes all but the newest `keep` backups that were made for this reason. */
export async function pruneBackups(folder: string, reason: BackupReason, keep: number): Promise<string[]> {
  const old = (await listBackups(folder, reason)).slice(Math.max(keep, 1));
  for (const { name } of old) await rm(join(folder, name), { force: true });
  return old.map(({ name }) => name);
}

/**
 * Makes room for a backup of at most `bytes`: removes the oldest scheduled ones, never the last one. Throws when that is
 * not enough, before anything is written.
 */
export async function makeRoom(folder: string, reason: BackupReason, bytes: number): Promise<void> {
  const removable = reason === 'asked' ? [] : (await listBackups(folder, reason)).slice(1);
  for (;;) {
    const free = await freeBytes(folder);
    if (free - bytes >= DISK_RESERVE_BYTES) return;
    const oldest = removable.pop();
    if (!oldest) {
      throw new BackupError(
        `The disk of ${folder} has ${megabytes(free)} MB left, and a backup may need ${megabytes(bytes)} MB beside the ` +
          `${megabytes(DISK_RESERVE_BYTES)} MB that the shop keeps free. Make room, or choose another folder.`,
      );
    }
    await rm(join(folder, oldest.name), { force: true });
  }
}

/** How often the disk is looked at while a backup grows. */
const STEP = 64 * 1024 * 1024;

/** Stops a backup that grew larger than expected before it fills the disk. */
export function watchSpace(folder: string): (bytes: number) => Promise<void> {
  let since = 0;
  return async (bytes) => {
    since += bytes;
    if (since < STEP) return;
    since = 0;
    if ((await freeBytes(folder)) < DISK_RESERVE_BYTES) {
      throw new BackupError(`The disk of ${folder} is nearly full: the backup was stopped and removed.`);
    }
  };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
