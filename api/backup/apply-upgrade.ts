import pg from 'pg';
import { connect, timeoutOptions, UNLIMITED } from '../db/connect.ts';
import { migrateAt, schemaStatus } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { type MadeBackup, makeBackup, type Source } from './make-backup.ts';

/** A database is migrated a few times a year; older states of it are in the daily backups. */
const KEPT = 5;

export interface Upgrade {
  /** the migrations that were applied; empty: the database is up to date, or new */
  readonly applied: readonly string[];
  /** absent when somebody decided against it */
  readonly backup?: MadeBackup | undefined;
}

/**
 * Brings the database to this version's schema, after a backup of it when it has a shop's data. When that fails, nothing is
 * changed. Replicas that start together take turns: the first does it.
 */
export async function applyUpgrade(
  source: Source,
  { folder, withoutBackup = false }: { folder: string; withoutBackup?: boolean },
): Promise<Upgrade> {
  const client = new pg.Client({ connectionString: source.databaseUrl, ...timeoutOptions(UNLIMITED) });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('northspool upgrade'))`);
    const { applied, pending } = await statusOf(source.databaseUrl);
    // The API creates the tables of a new database, where nothing can be lost.
    if (pending.length === 0 || applied.length === 0) return { applied: [] };
    const backup = withoutBackup
      ? undefined
      : await makeBackup(source, { folder, reason: 'upgrade', keep: KEPT, databaseOnly: true }).catch((error) => {
          throw new BackupError(
            `The database was not changed, because it could not be backed up first: ${error instanceof Error ? error.message : error} ` +
              'To upgrade without a backup, set UPGRADE_WITHOUT_BACKUP=1.',
          );
        });
    await migrateAt(source.databaseUrl);
    // The database may not have had this table at the time of the backup.
    if (backup) {
      await client.query(
        `insert into backups (reason, finished_at, file, bytes) select 'upgrade', now(), $1, $2
         where not exists (select from backups where file = $1)`,
        [backup.path, backup.bytes],
      );
    }
    return { applied: pending, backup };
  } finally {
    await client.end().catch(() => {});
  }
}

async function statusOf(url: string) {
  const connection = connect(url, 1, () => {}, UNLIMITED);
  try {
    return await schemaStatus(connection.db);
  } finally {
    await connection.close();
  }
}
