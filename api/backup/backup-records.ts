import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/schema.ts';
import { BackupError } from './backup-error.ts';
import type { BackupReason } from './backup-folder.ts';

/** The last backup that ended, and the last one that succeeded. */
export interface LastBackup {
  readonly last?: { readonly at: Date; readonly ok: boolean; readonly error: string | null } | undefined;
  readonly lastGood?: { readonly at: Date; readonly file: string; readonly bytes: number } | undefined;
}

/** Backups before upgrades have no models, so they do not count. */
export async function lastBackup(db: Db): Promise<LastBackup> {
  const ended = db
    .selectFrom('backups')
    .select(['finished_at', 'error', 'file', 'bytes'])
    .where('finished_at', 'is not', null)
    .where('reason', '<>', 'upgrade')
    .orderBy('finished_at', 'desc')
    .limit(1);
  const [last, good] = await Promise.all([
    ended.executeTakeFirst(),
    ended.where('error', 'is', null).executeTakeFirst(),
  ]);
  return {
    last: last?.finished_at ? { at: last.finished_at, ok: last.error === null, error: last.error } : undefined,
    lastGood: good?.finished_at
      ? { at: good.finished_at, file: good.file ?? '', bytes: Number(good.bytes) }
      : undefined,
  };
}

/** Whether a daily backup was made since a time, by any machine. */
export async function hasDailyBackup(db: Db, since: Date): Promise<boolean> {
  const made = await db
    .selectFrom('backups')
    .select('id')
    .where('reason', '=', 'daily')
    .where('started_at', '>=', since)
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return made !== undefined;
}

/** Held by a backup while it is made: a killed one lets go of it. */
const LOCK = { class: 47, object: 1 };

/** Throws `BackupError` while another backup of this database is made, which would read everything twice. */
export async function lockBackups(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [
    LOCK.class,
    LOCK.object,
  ]);
  if (!rows[0]?.free) throw new BackupError('Another backup is being made. Try again when it is complete.');
}

/** Whether a backup is reading files now. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and granted
      and classid = ${LOCK.class} and objid = ${LOCK.object} and objsubid = 2`.execute(db);
  return rows.length > 0;
}

/** How a backup ended. */
export type Outcome = { readonly file: string; readonly bytes: number } | { readonly error: string };

/** Records a backup while it is made. A database of a version before this table has none: then nothing is recorded. */
export async function recordBackup(client: pg.ClientBase, reason: BackupReason) {
  const { rows: tables } = await client.query(`select from pg_class where oid = to_regclass('public.backups')`);
  if (tables.length === 0) return { end: async () => {} };
  const { rows } = await client.query<{ id: string }>('insert into backups (reason) values ($1) returning id', [
    reason,
  ]);
  return {
    async end(outcome: Outcome): Promise<void> {
      const { file = null, bytes = null, error = null } = { ...outcome } as Partial<Record<string, string | number>>;
      await client.query(
        'update backups set finished_at = clock_timestamp(), file = $2, bytes = $3, error = $4 where id = $1',
        [rows[0]?.id, file, bytes, error],
      );
    },
  };
}
