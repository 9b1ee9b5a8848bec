import pg from 'pg';

export type DatabaseHealth = 'writable' | 'unwritable' | 'unreachable';

/** A health check must answer within 2 s. */
const TIMEOUT_MS = 1_900;
/** A result is reused for this long. */
const CACHE_MS = 3_000;
/** A temporary table that grows by 512 KB and is emptied: on a full disk it cannot grow. */
const PROBE = `
  create temp table if not exists health_probe (page text storage plain);
  insert into health_probe select repeat('x', 8000) from generate_series(1, 64);
  truncate health_probe;
  select current_setting('transaction_read_only') as read_only`;

/** No disk or memory left, or read-only. */
const UNWRITABLE_CODES = /^(53|25006)/;

/** Checks over a dedicated connection: a busy pool does not mean a broken database. */
export function databaseHealth(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'northspool-health',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
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
      client.release();
      return results.at(-1)?.rows[0]?.read_only === 'off' ? 'writable' : 'unwritable';
    } catch (error) {
      // The connection's state is unknown, so the next check opens a new one.
      client.release(true);
      return error instanceof pg.DatabaseError && UNWRITABLE_CODES.test(error.code ?? '')
        ? 'unwritable'
        : 'unreachable';
    }
  }

  return {
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
