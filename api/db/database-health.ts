import pg from 'pg';
import { DatabaseClock } from './database-clock.ts';
import { isUnwritable } from './database-errors.ts';

export type DatabaseHealth = 'writable' | 'unwritable' | 'unreachable';

/** A health check must answer within 2 s. */
const TIMEOUT_MS = 1_900;
/** A result is reused for this long. */
const CACHE_MS = 3_000;
/**
 * A temporary table that grows by 512 KB and is emptied: on a full disk it cannot grow. A value of type name takes all of
 * its 64 bytes in every version of Postgres, where a text would be compressed.
 */
const PROBE = `
  create temp table if not exists health_probe (filler name);
  insert into health_probe select 'x' from generate_series(1, 5632);
  truncate health_probe;
  select current_setting('transaction_read_only') as read_only`;

/** Checks over dedicated connections: a busy pool does not mean a broken database. */
export function databaseHealth(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    // One for the check, one for what monitoring reads.
    max: 2,
    application_name: 'northspool-health',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const clock = new DatabaseClock();
  let known: Promise<DatabaseHealth> | undefined;
  let knownUntil = 0;

  async function probe(): Promise<DatabaseHealth> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch {
      return 'unreachable';
    }
    try {
      const results = (await client.query(PROBE)) as unknown as pg.QueryResult<{ read_only: string }>[];
      await clock.measure(() => timeOf(client));
      client.release();
      return results.at(-1)?.rows[0]?.read_only === 'off' ? 'writable' : 'unwritable';
    } catch (error) {
      // The connection's state is unknown, so the next check opens a new one.
      client.release(true);
      return isUnwritable(error) ? 'unwritable' : 'unreachable';
    }
  }

  return {
    pool,
    clock,
    check(): Promise<DatabaseHealth> {
      if (known && performance.now() < knownUntil) return known;
      knownUntil = performance.now() + CACHE_MS;
      let timer: ReturnType<typeof setTimeout>;
      const late = new Promise<DatabaseHealth>((resolve) => {
        timer = setTimeout(() => resolve('unreachable'), TIMEOUT_MS);
      });
      known = Promise.race([probe(), late]).finally(() => clearTimeout(timer));
      return known;
    },
    close: () => pool.end(),
  };
}

async function timeOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now');
  return Number(rows[0]?.now);
}
