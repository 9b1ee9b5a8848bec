import type { Db } from '../db/schema.ts';
import type { FileStore } from '../gateways/files/file-store.ts';
import { isBackupRunning } from './backup-records.ts';

/**
 * A file store that removes nothing while a backup is made: the backup may have the row of a model that is deleted
 * meanwhile. Rows are deleted before their files, so a later sweep finds what stayed.
 */
export function keepDuringBackups(files: FileStore, db: Db): FileStore {
  return {
    ...files,
    async remove(key) {
      if (!(await isBackupRunning(db))) await files.remove(key);
    },
  };
}
