import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { runWithoutContext } from '../work-context.ts';
import type { DatabaseClock } from './database-clock.ts';
import { type DatabaseHealth, databaseHealth } from './database-health.ts';
import { type GatheredQuery, gatheredQueries } from './gathered-queries.ts';
import type { Database } from './schema.ts';

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** through the pool, with few connections however many requests send at once */
  readonly gathered: GatheredQuery;
  /** whether the database is writable, checked within the last seconds */
  health(): Promise<DatabaseHealth>;
  /** measured with each health check */
  readonly clock: DatabaseClock;
  /** small, with short timeouts: monitoring neither waits for shoppers, nor they for it */
  readonly monitoring: pg.Pool;
  close(): Promise<void>;
}

/** How long to wait for a database that does not answer. */
interface DatabaseTimeouts {
  /** until a connection is free, or opened */
  readonly connectMs: number;
  /** until a query is answered */
  readonly queryMs: number;
}

/** As long as a shopper would wait. Our slowest query, a sweep, takes less than a second. */
const TIMEOUTS: DatabaseTimeouts = { connectMs: 5_000, queryMs: 10_000 };
/** A packet of this size takes some ten milliseconds; two leave the pool's other connections free. */
const GATHERED = { packets: 2, statementsPerPacket: 256 };
/** Migrations and the operator's reports may take their time. */
export const UNLIMITED: DatabaseTimeouts = { connectMs: 10_000, queryMs: 0 };

/** The driver's timeout options. The server cancels a query just before we stop waiting, so that none is left running. */
export function timeoutOptions({ connectMs, queryMs }: DatabaseTimeouts = TIMEOUTS): pg.PoolConfig {
  return {
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(queryMs > 0 && {
      query_timeout: queryMs,
      statement_timeout: Math.ceil(queryMs * 0.9),
      // A request that died in the middle of a transaction must not keep its locks.
      idle_in_transaction_session_timeout: 3 * queryMs,
    }),
  };
}

/** `onIdleError` is called when an idle connection breaks; the pool replaces it. */
export function connect(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  timeouts: DatabaseTimeouts = TIMEOUTS,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'northspool',
    // Queries that a caller sends without waiting for each other share a round trip, see `pipelined`.
    pipeline: true,
    ...timeoutOptions(timeouts),
  });
  // The connection was opened by a request or job that ended long ago.
  pool.on('error', (error) => runWithoutContext(() => onIdleError(error)));
  // A connection that breaks in use fails its query and also emits an error, which would end the process if unhandled.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const health = databaseHealth(url);
  return {
    pool,
    db,
    gathered: gatheredQueries(pool, GATHERED),
    health: health.check,
    clock: health.clock,
    monitoring: health.pool,
    async close() {
      await Promise.all([db.destroy(), health.close()]);
    },
  };
}
