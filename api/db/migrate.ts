import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import { connect, UNLIMITED } from './connect.ts';
import type { Database, Transaction } from './schema.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** Each file of `migrations/` runs once, in the order of their numbers. It is loaded when it runs. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  readdirSync(MIGRATIONS)
    .sort()
    .map((file) => {
      const up: Migration['up'] = async (db) => (await import(new URL(file, MIGRATIONS).href)).up(db);
      return [file.replace('.ts', ''), { up }];
    }),
);

/** All migrations of this version, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** A restore creates this table first, and drops it in the transaction that completes it. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** A database that this version must not work with; the message says what to do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

interface SchemaStatus {
  /** by any version, in order; empty: a new database */
  readonly applied: readonly string[];
  /** of this version, not applied yet */
  readonly pending: readonly string[];
}

/** Throws `UnusableDatabase` for data of a newer version, and after a restore that was interrupted. */
export async function schemaStatus(db: Kysely<Database>): Promise<SchemaStatus> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relname in ('kysely_migration', ${UNFINISHED_RESTORE}, 'backups')
      and relnamespace = 'public'::regnamespace`.execute(db);
  const has = (table: string) => tables.rows.some(({ name }) => name === table);
  if (has(UNFINISHED_RESTORE)) {
    throw new UnusableDatabase(
      'A restore into this database did not finish. Empty the database (or remove its data folder), and restore again.',
    );
  }
  if (!has('kysely_migration')) return { applied: [], pending: migrationNames };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0) throw new UnusableDatabase(await newerMessage(db, unknown, has('backups')));
  return { applied, pending: migrationNames.filter((name) => !applied.includes(name)) };
}

async function newerMessage(db: Kysely<Database>, unknown: readonly string[], hasBackups: boolean): Promise<string> {
  const before = hasBackups
    ? await sql<{ file: string }>`
        select file from backups where reason = 'upgrade' and file is not null order by started_at desc limit 1`.execute(
        db,
      )
    : undefined;
  const file = before?.rows[0]?.file ?? 'the backup from before the upgrade';
  return (
    `A newer version of Northspool changed this database (${unknown.join(', ')}), and this version cannot use it. ` +
    `Start the newer version again, or go back by restoring ${file} (docs/backup-and-upgrade.md).`
  );
}

/** Brings the schema up to date. Safe when several replicas start at once: each step holds an advisory lock. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await schemaStatus(db);
  await apply(db, migrations);
  await applyFunctions(db);
  await protectLog(db);
}

const FUNCTIONS = new URL('./functions/', import.meta.url);

/**
 * Creates the functions of `functions/`, a file each, and creates them again when their file has changed. The hash of the
 * file is the function's comment, so that a restored database, which has the functions of its migrations, gets them too.
 */
async function applyFunctions(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('northspool functions'))`.execute(trx);
    for (const file of readdirSync(FUNCTIONS).sort()) {
      const text = readFileSync(new URL(file, FUNCTIONS), 'utf8');
      await applyFunction(trx, file.replace('.sql', '').replaceAll('-', '_'), text);
    }
  });
}

/** Older versions call an overload with other parameters, which stays for their replicas. */
async function applyFunction(trx: Transaction<Database>, name: string, text: string): Promise<void> {
  const hash = createHash('sha256').update(text).digest('hex');
  const overloads = async () => {
    const { rows } = await sql<{ signature: string; comment: string | null }>`
      select oid::regprocedure::text as signature, obj_description(oid, 'pg_proc') as comment from pg_proc
      where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(trx);
    return rows;
  };
  if ((await overloads()).some(({ comment }) => comment === hash)) return;
  await sql.raw(text).execute(trx);
  for (const { signature } of await overloads()) {
    await sql.raw(`comment on function ${signature} is '${hash}'`).execute(trx);
  }
}

/** Leaves the log to a role of its own, where a superuser prepared that (`containers/database/protect-log.sql`). */
export async function protectLog(db: Kysely<Database>): Promise<void> {
  await sql`
    do $$ begin
      if to_regprocedure('guard.protect_log()') is not null then perform guard.protect_log(); end if;
    end $$`.execute(db);
}

/** Brings a new database to the schema of a backup, which may be older than this version's. */
export async function migrateTo(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  await apply(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))));
}

async function apply(db: Kysely<Database>, chosen: Readonly<Record<string, Migration>>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...chosen }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Migrates over a connection without timeouts, because a migration may rewrite whole tables. */
export async function migrateAt(url: string): Promise<void> {
  const connection = connect(url, 2, () => {}, UNLIMITED);
  try {
    await migrate(connection.db);
  } finally {
    await connection.close();
  }
}

/** Migrations that this code needs and the database lacks: it was replaced by an older one while the shop ran. */
export async function missingMigrations(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  return migrationNames.filter((name) => !rows.some((row) => row.name === name));
}
