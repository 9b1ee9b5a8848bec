import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { folderFiles, tidyFolder } from './folder-files.ts';

type Place = Pick<Environment, 'S3_URL' | 'DATA_DIR'>;

const folderOf = ({ DATA_DIR }: Place): string => join(DATA_DIR, 'files');

/** The API's opening: it may write, so it tidies the folder first. */
export async function openTidyFiles(place: Place): Promise<FileStore> {
  if (!place.S3_URL) await tidyFolder(folderOf(place));
  return await openFiles(place);
}

/** The bucket of `S3_URL`, or else a local folder. */
export async function openFiles(place: Place): Promise<FileStore> {
  const { S3_URL } = place;
  if (!S3_URL) return folderFiles(folderOf(place));
  // Loaded on demand, because the S3 client is large and most installations use a folder.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(S3_URL);
}

/** Free disk space in bytes. */
export type FreeSpace = () => Promise<number>;

/** Free space on a folder's disk, without what is reserved for root. */
export function freeSpaceOf(folder: string): FreeSpace {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}
