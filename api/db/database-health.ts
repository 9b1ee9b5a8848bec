import pg from 'pg';

export type DatabaseHealth = 'writable' | 'unwritable' | 'unreachable';

/** Whoever asks is answered within 2 s. */
const PATIENCE_MS = 1_900;
/** An answer is given again for so long, however often it is asked for. */
const FRESH_MS = 3_000;
/** A table of this connection alone that grows by 512 KB and is emptied: on a full disk it cannot grow. */
const PROBE = `
  create temp table if not exists health_probe (page text storage plain);
  insert into health_probe select repeat('x', 8000) from generate_series(1, 64);
  truncate health_probe;
  select current_setting('transaction_read_only') as read_only`;

/** No disk or memory left, or read-only. */
const REFUSALS = /^(53|25006)/;

/** Asks over a connection of its own: a pool that is busy is no sign of a broken database. */
export function databaseHealth(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    application_name: 'northspool-health',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
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
      // What it was doing is not known, so the next check makes a new connection.
      client.release(true);
      return error instanceof pg.DatabaseError && REFUSALS.test(error.code ?? '') ? 'unwritable' : 'unreachable';
    }
  }

  return {
    check(): Promise<DatabaseHealth> {
      if (known && performance.now() < knownUntil) return known;
      knownUntil = performance.now() + FRESH_MS;
      let timer: ReturnType<typeof setTimeout>;
      const late = new Promise<DatabaseHealth>((resolve) => {
        timer = setTimeout(() => resolve('unreachable'), PATIENCE_MS);
      });
      known = Promise.race([probe(), late]).finally(() => clearTimeout(timer));
      return known;
    },
    close: () => pool.end(),
  };
}
