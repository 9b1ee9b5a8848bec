import { statfs } from 'node:fs/promises';

/** Bytes that may still be written. */
export type FreeSpace = () => Promise<number>;

/** Of the disk on which a folder lies, for us: what only root may use does not count. */
export function freeSpaceOf(folder: string): FreeSpace {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}
