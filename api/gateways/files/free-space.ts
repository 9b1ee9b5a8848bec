import { statfs } from 'node:fs/promises';

/** Free disk space in bytes. */
export type FreeSpace = () => Promise<number>;

/** Free space on a folder's disk, without what is reserved for root. */
export function freeSpaceOf(folder: string): FreeSpace {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}
