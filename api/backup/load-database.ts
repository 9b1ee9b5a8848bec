import pg from 'pg';
import { type Copy, startCopy } from '../db/copy.ts';
import type { ArchiveEntry } from './archive.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest, TableDump } from './manifest.ts';

const quoted = ({ schema, table }: Pick<TableDump, 'schema' | 'table'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
const columnsOf = ({ columns }: TableDump) => columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');

/** Loads tables into a migrated database, inside the caller's transaction. */
export class DatabaseLoader {
  readonly #client: pg.ClientBase;
  readonly #manifest: Manifest;
  #foreignKeys: { table: string; name: string; definition: string }[] = [];
  #open: { dump: TableDump; copy: Copy } | undefined;
  readonly #loaded = new Set<TableDump>();

  constructor(client: pg.ClientBase, manifest: Manifest) {
    this.#client = client;
    this.#manifest = manifest;
  }

  /** Empties all tables, and removes foreign keys until all rows are there, so that the order of tables does not matter. */
  async begin(): Promise<void> {
    const client = this.#client;
    for (const statement of this.#manifest.sandbox) await client.query(statement);
    this.#foreignKeys = await removeForeignKeys(client, 'public');
    const tables = this.#manifest.tables.filter(isMigrated);
    for (const dump of tables) await client.query(`alter table ${quoted(dump)} disable trigger user`);
    await client.query(`truncate ${tables.map((dump) => quoted(dump)).join(', ')}`);
    const jobs = this.#manifest.tables.find(isJobs);
    if (!jobs) return;
    await client.query('delete from pgboss.job');
    // A newer queue may have other columns: what both have is moved over at the end.
    await client.query(`create temporary table restored_jobs (${columnTypes(jobs)}) on commit drop`);
  }

  /** One of a table's entries. */
  async load({ name, content }: ArchiveEntry): Promise<void> {
    const [, full] = name.split('/');
    const dump = this.#manifest.tables.find(({ schema, table }) => `${schema}.${table}` === full);
    if (!dump) throw new BackupError(`The backup has an unknown table: ${full}.`);
    if (this.#open?.dump !== dump) {
      await this.#closeTable();
      const into = isJobs(dump) ? 'restored_jobs' : quoted(dump);
      const copy = startCopy(this.#client, `copy ${into} (${columnsOf(dump)}) from stdin`);
      this.#open = { dump, copy };
    }
    for await (const chunk of content) await this.#open.copy.write(chunk);
  }

  /** Checks and completes: foreign keys are validated, and sequences go on where they were. */
  async end(): Promise<void> {
    const client = this.#client;
    await this.#closeTable();
    for (const dump of this.#manifest.tables) {
      if (dump.rows > 0 && !this.#loaded.has(dump)) throw new BackupError(`The table ${dump.table} is missing.`);
      if (isMigrated(dump)) await client.query(`alter table ${quoted(dump)} enable trigger user`);
    }
    await addForeignKeys(client, this.#foreignKeys);
    for (const { schema, name, value } of this.#manifest.sequences) {
      const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
      await client.query('select setval($1::regclass, $2)', [sequence, value]);
    }
    const jobs = this.#manifest.tables.find(isJobs);
    if (jobs) await this.#moveJobs(jobs);
  }

  async #closeTable(): Promise<void> {
    if (!this.#open) return;
    const { dump, copy } = this.#open;
    this.#open = undefined;
    const rows = await copy.end();
    if (rows !== dump.rows) throw new BackupError(`The table ${dump.table} got ${rows} rows instead of ${dump.rows}.`);
    this.#loaded.add(dump);
  }

  /** Jobs of queues that this version no longer has are left out. */
  async #moveJobs(jobs: TableDump): Promise<void> {
    const client = this.#client;
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any($1)`,
      [jobs.columns.map(({ name }) => name)],
    );
    const common = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
    await client.query(
      `insert into pgboss.job (${common}) select ${common} from restored_jobs
       where name in (select name from pgboss.queue)`,
    );
  }
}

/** Created by the migrations, which may have filled it. */
function isMigrated({ schema }: TableDump): boolean {
  return schema === 'public' || schema === 'log';
}

function isJobs({ schema, table }: TableDump): boolean {
  return schema === 'pgboss' && table === 'job';
}

function columnTypes({ columns }: TableDump): string {
  return columns.map(({ name, type }) => `${pg.escapeIdentifier(name)} ${type}`).join(', ');
}

/** Drops all foreign keys of a schema, and returns how to create them again. */
export async function removeForeignKeys(client: pg.ClientBase, schema: string) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = $1::regnamespace order by conname`,
    [schema],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}

export async function addForeignKeys(
  client: pg.ClientBase,
  keys: readonly { table: string; name: string; definition: string }[],
): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  }
}
