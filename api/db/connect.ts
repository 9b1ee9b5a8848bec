import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/** `onIdleError` hears of connections that break while nobody uses them; the pool replaces them by itself. */
export function connect(url: string, poolSize: number, onIdleError: (error: Error) => void): Connection {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, application_name: 'northspool' });
  pool.on('error', onIdleError);
  // One that breaks while it is used fails its query. It says so here as well, and unheard that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => db.destroy() };
}
