import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { env } from 'node:process';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { withConnection } from '../../scripts/postgres/connect.mjs';
import { ensureShopDatabase } from '../../scripts/postgres/shop-role.mjs';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';

/**
 * The address of this Vitest worker's own migrated database, cloned from a template at the worker's first call. It
 * uses an ordinary role, as in production, so that code that needs more rights fails its tests.
 */
export function workerDatabase(): Promise<string> {
  opened ??= openDatabase();
  return opened;
}

let opened: Promise<string> | undefined;

async function openDatabase(): Promise<string> {
  const { TEST_DATABASE_URL, VITEST_POOL_ID = '0' } = env;
  if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is not set; start the tests with npm test.');
  const template = `shop_${hashOfSchema()}`;
  const name = `${template}_${VITEST_POOL_ID}`;
  const admin = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await admin.connect();
  try {
    // Workers start together: one creates the template, the others wait.
    await admin.query(`select pg_advisory_lock(hashtext('shop template'))`);
    if (!(await exists(admin, template))) await createTemplate(admin, TEST_DATABASE_URL, template);
    if (!(await exists(admin, name))) {
      await admin.query(`create database ${name} template ${template} owner ${template}`);
    }
  } finally {
    await admin.end();
  }
  return databaseUrl(asRole(TEST_DATABASE_URL, template), name);
}

let kept: pg.Pool | undefined;

/**
 * A connection that this worker keeps for all of its test files, to empty tables with: Postgres plans the foreign keys of
 * all tables once in each connection, which takes longer than to empty them.
 */
export async function keptConnection(): Promise<pg.Pool> {
  kept ??= new pg.Pool({
    connectionString: await workerDatabase(),
    ...{ max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
  }).on('error', () => {});
  return kept;
}

/**
 * Creates what each test begins with: a function that empties every table, the log's too, which the shop's role cannot, and
 * fills those again that migrations fill. Triggers and foreign keys do not run meanwhile.
 */
async function createEmptyShop(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'log') and tablename not like 'kysely%'`);
  const steps: string[] = [];
  for (const { name } of tables) {
    steps.push(`delete from ${name};`);
    const { rows } = await client.query<{ first: string | null }>(
      `select jsonb_agg(row)::text as first from ${name} row`,
    );
    const first = rows[0]?.first;
    if (first) steps.push(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, '${first}');`);
  }
  await client.query(`
    create function guard.empty_shop() returns void language plpgsql security definer
    set session_replication_role = replica as $empty$ begin ${steps.join(' ')} end $empty$`);
}

/** It is named when complete, so that a killed run leaves no half-migrated one. Its role has the same name. */
async function createTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  const { password } = new URL(asRole(adminUrl, template));
  const url = await ensureShopDatabase(adminUrl, { database: unfinished, role: template, password });
  const connection = connect(url, 2, () => {});
  await migrate(connection.db);
  // The shop opens its queue before it responds, so what reads the queue finds its tables.
  await connection.pool.query(getConstructionPlans());
  await connection.close();
  await withConnection(databaseUrl(adminUrl, unfinished), createEmptyShop);
  await admin.query(`alter database ${unfinished} rename to ${template}`);
}

/** Every worker derives the same password; only someone with access to the server could derive it too. */
function asRole(adminUrl: string, role: string): string {
  const url = new URL(adminUrl);
  url.password = createHash('sha256').update(`${role} ${adminUrl}`).digest('hex');
  url.username = role;
  return url.href;
}

async function exists(admin: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A server may outlive a run, so each schema has its own template. */
function hashOfSchema(): string {
  const hash = createHash('sha256').update(String(createEmptyShop));
  for (const folder of ['migrations', 'functions'].map((name) => new URL(`../db/${name}/`, import.meta.url))) {
    for (const file of readdirSync(folder).sort()) hash.update(readFileSync(new URL(file, folder)));
  }
  return hash.digest('hex').slice(0, 12);
}
