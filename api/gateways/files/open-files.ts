import { join } from 'node:path';
import type { Environment } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { folderFiles } from './folder-files.ts';

/** The bucket of `S3_URL`, or else a local folder. */
export async function openFiles({ S3_URL, DATA_DIR }: Pick<Environment, 'S3_URL' | 'DATA_DIR'>): Promise<FileStore> {
  if (!S3_URL) return folderFiles(join(DATA_DIR, 'files'));
  // Loaded on demand, because the S3 client is large and most installations use a folder.
  const { s3Files } = await import('./s3-files.ts');
  return s3Files(S3_URL);
}
