import { createHash } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, UserError } from '../processes/user-error.mjs';

/** Saving a file takes an editor a moment; whatever changes the folder for longer is told to finish first. */
const ATTEMPTS = 5;

interface Copy {
  readonly from: string;
  readonly to: string;
  /** content of the last release */
  readonly last?: string | undefined;
  /** for tests: called after each attempt */
  readonly copied?: () => void;
}

/**
 * Copies the content, as it is at one moment, for a release. A file that is as in the last release becomes a link to that
 * one's copy, so that pictures are stored once. It is never a link to the editor's own file, which may be written to.
 * Returns a hash of names, sizes and times of change.
 */
export function copyContent({ from, to, last, copied }: Copy): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const files = filesIn(from);
      rmSync(to, { recursive: true, force: true });
      for (const file of files) copyFile(file, { from, to, last });
      copied?.();
      const hash = hashOf(files);
      if (hashOf(filesIn(from)) === hash) return hash;
    } catch (error) {
      // A file that was there a moment ago.
      if (codeOf(error) !== 'ENOENT') throw error;
      if (!statSync(from, { throwIfNoEntry: false })) throw new UserError(`There is no content folder ${from}.`);
    }
  }
  throw new UserError(`The files in ${from} are being changed. Publish again when that is done.`);
}

/** What `copyContent` returns for this folder. */
export function contentHash(folder: string): string {
  return hashOf(filesIn(folder));
}

interface File {
  readonly path: string;
  readonly size: number;
  /** ms since 1970 */
  readonly changed: number;
}

function hashOf(files: readonly File[]): string {
  const hash = createHash('sha256');
  for (const { path, size, changed } of files) hash.update(`${path} ${size} ${changed}\n`);
  return hash.digest('hex');
}

/** All files of a folder. Hidden ones, such as a repository or an editor's, are not content. */
function filesIn(folder: string, below = ''): File[] {
  const names = readdirSync(join(folder, below)).filter((name) => !name.startsWith('.'));
  return names.sort().flatMap((name) => {
    const path = join(below, name);
    const found = statSync(join(folder, path));
    if (found.isDirectory()) return filesIn(folder, path);
    return found.isFile() ? [{ path, size: found.size, changed: Math.trunc(found.mtimeMs) }] : [];
  });
}

function copyFile({ path, size, changed }: File, { from, to, last }: Copy): void {
  const target = join(to, path);
  mkdirSync(dirname(target), { recursive: true });
  const before = last ? statSync(join(last, path), { throwIfNoEntry: false }) : undefined;
  if (last && before?.size === size && Math.trunc(before.mtimeMs) === changed) {
    try {
      linkSync(join(last, path), target);
      return;
    } catch {
      // Some disks have no hard links.
    }
  }
  copyFileSync(join(from, path), target, constants.COPYFILE_FICLONE);
  utimesSync(target, new Date(changed), new Date(changed));
}
