import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { timeoutOptions, UNLIMITED } from '../db/connect.ts';
import { migrations as all, schemaStatus } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { addForeignKeys, removeForeignKeys } from './load-database.ts';

const SCHEMA = 'upgrade_check';

export interface UpgradeCheck {
  readonly pending: readonly string[];
  /** how long each migration took on a copy of all tables, on this server, beside the running shop */
  readonly timings: readonly { readonly name: string; readonly ms: number }[];
  /** tables that were written anew, which closes them to the shop meanwhile */
  readonly rewritten: readonly string[];
  /** why replicas of the older version cannot work on the changed database; empty: they can */
  readonly breaking: readonly string[];
  /** of the copy, in bytes: a migration that rewrites everything needs this much more space */
  readonly bytes: number;
}

/**
 * Tries the pending migrations on a copy of the running shop's tables, in a schema of its own and a transaction that is
 * rolled back. The shop's tables are only read. Throws what a migration throws, before the real one would.
 */
export async function checkUpgrade(
  databaseUrl: string,
  migrations: Readonly<Record<string, Migration>> = all,
): Promise<UpgradeCheck> {
  const client = new pg.Client({ connectionString: databaseUrl, ...timeoutOptions(UNLIMITED) });
  client.on('error', () => {});
  await client.connect();
  const db = kyselyOn(client);
  try {
    const { applied } = await schemaStatus(db);
    const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
    if (pending.length === 0) return { pending, timings: [], rewritten: [], breaking: [], bytes: 0 };
    await client.query('begin');
    await client.query(`set local lock_timeout = '5s'; create schema ${SCHEMA}; set local search_path = ${SCHEMA}`);
    for (const name of applied) await migrations[name]?.up(db);
    await copyRows(client);
    const before = await describe(client);
    const timings: { name: string; ms: number }[] = [];
    for (const name of pending) {
      const start = performance.now();
      await migrations[name]?.up(db);
      timings.push({ name, ms: Math.round(performance.now() - start) });
    }
    const after = await describe(client);
    const rewritten = before.tables.filter(({ name, file }) =>
      after.tables.some((table) => table.name === name && table.file !== file),
    );
    return {
      pending,
      timings,
      rewritten: rewritten.map(({ name }) => name),
      breaking: compare(before, after),
      bytes: before.bytes,
    };
  } finally {
    await client.query('rollback').catch(() => {});
    await client.end().catch(() => {});
  }
}

/** Runs all queries on one connection, inside its transaction. */
function kyselyOn(client: pg.Client): Kysely<Database> {
  const single = Object.assign(client, { release() {} });
  const pool = { options: {}, connect: async () => single, end: async () => {} } as unknown as PostgresPool;
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

async function copyRows(client: pg.Client): Promise<void> {
  const keys = await removeForeignKeys(client, SCHEMA);
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ') as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = '${SCHEMA}'::regnamespace and relkind = 'r' group by relname`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} disable trigger user; truncate ${name}`);
  for (const { name, columns } of rows) {
    await client.query(
      `insert into ${SCHEMA}.${name} (${columns}) overriding system value select ${columns} from public.${name}`,
    );
  }
  for (const { name } of rows) await client.query(`alter table ${name} enable trigger user`);
  await addForeignKeys(client, keys);
}

interface Schema {
  readonly tables: readonly { readonly name: string; readonly file: string; readonly bytes: string }[];
  readonly columns: readonly {
    readonly table: string;
    readonly name: string;
    readonly type: string;
    /** an insert without it fails */
    readonly needed: boolean;
  }[];
  readonly constraints: readonly { readonly table: string; readonly definition: string; readonly columns: string[] }[];
  readonly bytes: number;
}

async function describe(client: pg.Client): Promise<Schema> {
  const tables = await client.query(
    `select relname as name, pg_relation_filenode(oid)::text as file, pg_total_relation_size(oid)::text as bytes
     from pg_class where relnamespace = '${SCHEMA}'::regnamespace and relkind = 'r'`,
  );
  const columns = await client.query(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type,
       attnotnull and not atthasdef and attidentity = '' as needed
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = '${SCHEMA}'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  );
  const constraints = await client.query(
    `select relname as table, pg_get_constraintdef(pg_constraint.oid) as definition,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where connamespace = '${SCHEMA}'::regnamespace and contype in ('c', 'u', 'f', 'x')
     union all
     select relname, 'UNIQUE ' || pg_get_indexdef(indexrelid),
       array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = '${SCHEMA}'::regnamespace and indisunique
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  const bytes = tables.rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  return { tables: tables.rows, columns: columns.rows, constraints: constraints.rows, bytes };
}

/** Whether a constraint is as before, or a longer list of allowed values. */
function allowsAll(definition: string, before: string): boolean {
  const frame = (text: string) => text.replace(/ARRAY\[[^\]]*\]/, 'ARRAY[]');
  const values = (text: string): readonly string[] => text.match(/'[^']*'/g) ?? [];
  return frame(definition) === frame(before) && values(before).every((value) => values(definition).includes(value));
}

/** What code that knows only the schema before would stumble over. */
function compare(before: Schema, after: Schema): string[] {
  const reasons: string[] = [];
  const kept = before.tables.filter(({ name }) => after.tables.some((table) => table.name === name));
  for (const { name } of before.tables) if (!kept.some((table) => table.name === name)) reasons.push(`removes ${name}`);
  const isKept = (table: string) => kept.some(({ name }) => name === table);
  for (const column of before.columns.filter(({ table }) => isKept(table))) {
    const found = after.columns.find(({ table, name }) => table === column.table && name === column.name);
    const full = `${column.table}.${column.name}`;
    if (!found) reasons.push(`removes ${full}`);
    else if (found.type !== column.type) reasons.push(`makes ${full} ${found.type} instead of ${column.type}`);
  }
  for (const column of after.columns.filter(({ table, needed }) => needed && isKept(table))) {
    const found = before.columns.find(({ table, name }) => table === column.table && name === column.name);
    if (!found?.needed) reasons.push(`requires ${column.table}.${column.name}`);
  }
  const isOld = (table: string, name: string) =>
    before.columns.some((column) => column.table === table && column.name === name);
  for (const { table, definition, columns } of after.constraints.filter((each) => isKept(each.table))) {
    // Code that does not know a column leaves it empty or at its default, which no constraint is about.
    if (columns.some((name) => !isOld(table, name))) continue;
    const known = before.constraints.some((each) => each.table === table && allowsAll(definition, each.definition));
    if (!known) reasons.push(`restricts ${table}: ${definition}`);
  }
  return reasons;
}
