import pg from 'pg';
import { counted } from '../../../../contract/counted.ts';
import { migrationNames } from '../../../db/migrate.ts';
import { LIVE_SECONDS } from '../../../domain/releases/shown-release.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, reasonOf, skipped, warning } from '../outcome.ts';

/** Older servers lack what migrations use. */
const OLDEST_VERSION = 15;
/** Connections of an API process beside its pool: queue, notifications, health, and two while it migrates. */
const BESIDE_POOL = 10;
/** Free for psql, backups and the operator's command. */
const RESERVE = 5;
/** Sign-in codes and links last minutes. */
const CLOCK_ERROR_S = 30;
const CLOCK_WARNING_S = 2;

const rows = async <Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: string,
  values: unknown[] = [],
): Promise<Row[]> => (await client.query<Row>(query, values)).rows;

function addressOf(exam: Examination): string {
  const problem = exam.around.databaseProblem;
  if (problem) throw new Concluded(skipped(problem));
  return exam.needs('DATABASE_URL', 'DATABASE_URL is not set.');
}

function connect(exam: Examination): Promise<pg.Client> {
  const connectionString = addressOf(exam);
  return exam.share('database', async () => {
    const client = new pg.Client({
      connectionString,
      application_name: 'northspool-doctor',
      connectionTimeoutMillis: exam.callMs,
      query_timeout: exam.callMs,
      statement_timeout: exam.callMs,
    });
    client.on('error', () => {});
    await client.connect();
    await client.query('set default_transaction_read_only = on');
    return client;
  });
}

/** The first row of a query, or the end of a check that needs the database. */
export async function ask<Row extends pg.QueryResultRow>(
  exam: Examination,
  query: string,
  values: unknown[] = [],
): Promise<Row> {
  const client = await connect(exam).catch((error: unknown) => {
    if (error instanceof Concluded) throw error;
    throw new Concluded(skipped('It needs the database; see "Connection".'));
  });
  const [row] = await rows<Row>(client, query, values);
  if (!row) throw new Error(`No row for ${query}`);
  return row;
}

export async function hasTable(exam: Examination, name: string): Promise<boolean> {
  return (await ask<{ found: boolean }>(exam, `select to_regclass('public.${name}') is not null as found`)).found;
}

/** How many replicas there are: those that run, or REPLICAS where it says more. */
export async function replicasOf(exam: Examination): Promise<number> {
  const expected = exam.settings.REPLICAS ?? 1;
  if (!(await hasTable(exam, 'replicas'))) return expected;
  const { live } = await ask<{ live: number }>(
    exam,
    `select count(*)::int as live from replicas where seen_at > now() - make_interval(secs => ${LIVE_SECONDS})`,
  );
  return Math.max(expected, live);
}

export const databaseChecks: readonly Check[] = [
  check('database.connection', 'Connection', async (exam) => {
    const { hostname, port, pathname } = new URL(addressOf(exam));
    const where = `${pathname.slice(1)} on ${hostname}:${port || '5432'}`;
    try {
      const client = await connect(exam);
      const [row] = await rows<{ version: string; major: number }>(
        client,
        `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
      );
      if ((row?.major ?? 0) >= OLDEST_VERSION) return ok(`${where}, PostgreSQL ${row?.version}.`);
      return failure(`PostgreSQL ${row?.version} is too old.`, `Use PostgreSQL ${OLDEST_VERSION} or newer.`);
    } catch (error) {
      return failure(
        `The database ${where} cannot be used: ${reasonOf(error)}.`,
        'Check host, port, name, user and password of DATABASE_URL, and whether the server runs.',
      );
    }
  }),
  check('database.role', 'Role', async (exam) => {
    const { role, privileged } = await ask<{ role: string; privileged: boolean }>(
      exam,
      `select rolname as role, rolsuper or rolcreaterole or pg_has_role(oid, 'pg_execute_server_program', 'member') as privileged
         from pg_roles where rolname = current_user`,
    );
    if (!privileged) return ok(`"${role}" has no rights over the server.`);
    return failure(
      `"${role}" has rights over the whole server: an SQL injection could run programs there.`,
      'Let DATABASE_URL log in as an ordinary role that owns only the shop’s database.',
    );
  }),
  check('database.mode', 'Mode', async (exam) => {
    if (!(await hasTable(exam, 'installation'))) return ok('New: the first start decides its mode.');
    const { mode } = await ask<{ mode: string | null }>(exam, 'select (select mode from installation) as mode');
    if (mode === null || mode === exam.mode) return ok(`It belongs to a shop in ${exam.mode} mode.`);
    return failure(
      `It belongs to a shop in ${mode} mode, and the keys are for ${exam.mode} mode.`,
      'Start with an empty DATA_DIR or an empty database in DATABASE_URL, or set the keys back. Accounts and orders do not move between modes.',
    );
  }),
  check('database.migrations', 'Migrations', async (exam) => {
    if (!(await hasTable(exam, 'kysely_migration'))) return ok('New: the first start creates its tables.');
    const { names } = await ask<{ names: string[] }>(
      exam,
      'select coalesce(array_agg(name order by name), array[]::varchar[]) as names from kysely_migration',
    );
    const newer = names.filter((name) => !migrationNames.includes(name));
    const pending = migrationNames.filter((name) => !names.includes(name));
    if (newer.length > 0) {
      return failure(
        `The database is newer than this code: it has ${newer.join(', ')}.`,
        'Run the newer code, or restore the backup that was made before the upgrade.',
      );
    }
    if (pending.length > 0) {
      return warning(`The next start runs ${pending.join(', ')}.`, 'Make a backup before you restart the shop.');
    }
    return ok(`All ${names.length} are in place.`);
  }),
  check('database.connections', 'Connection limit', async (exam) => {
    const { limit } = await ask<{ limit: number }>(
      exam,
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit`,
    );
    const pool = exam.settings.POOL_SIZE ?? 12;
    const count = await replicasOf(exam);
    const needed = count * (pool + BESIDE_POOL) + RESERVE;
    const shown = `${counted(count, 'replica')} with POOL_SIZE ${pool} may need ${needed} of ${limit}`;
    if (needed <= limit) return ok(`${shown}.`);
    return failure(
      `${shown}: at peak times requests would fail.`,
      `Raise max_connections of the server to ${needed + RESERVE}, or lower POOL_SIZE.`,
    );
  }),
  check('database.clock', 'Clock', async (exam) => {
    // The first question waits for the connection, which must not count as a difference.
    await ask(exam, 'select 1 as one');
    const sent = exam.clock().getTime();
    const { now } = await ask<{ now: string }>(exam, `select extract(epoch from clock_timestamp()) * 1000 as now`);
    const seconds = (Number(now) - (sent + exam.clock().getTime()) / 2) / 1000;
    return clockOutcome(seconds, 'the database');
  }),
];

/** `seconds` is how far the other clock is ahead. */
export function clockOutcome(seconds: number, other: string) {
  const shown = `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'behind' : 'ahead of'} ${other}`;
  const remedy = 'Keep the clocks right with NTP, such as systemd-timesyncd or chrony.';
  if (Math.abs(seconds) >= CLOCK_ERROR_S) {
    return failure(`This machine is ${shown}: sign-in codes, tokens and webhooks fail.`, remedy);
  }
  if (Math.abs(seconds) >= CLOCK_WARNING_S) return warning(`This machine is ${shown}.`, remedy);
  return ok(`As ${other}’s, within ${CLOCK_WARNING_S} s.`);
}
