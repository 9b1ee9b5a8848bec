import pg from 'pg';
import type { Environment } from './config.ts';
import type { Log } from './log.ts';

/** Besides the pool: the queue's, the sandbox's, and those that listen, check and migrate. */
const OTHER_CONNECTIONS = 10;

/**
 * Throws one plain sentence when the database cannot be used; it names the server, never the password. Warns of a role
 * with more rights than a shop needs, as an SQL injection could then run programs on the server, and of a server that
 * accepts fewer connections than the replicas may open.
 */
export async function checkDatabase(
  url: string,
  log: Log,
  { POOL_SIZE, REPLICAS }: Pick<Environment, 'POOL_SIZE' | 'REPLICAS'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string }>(
      `select rolname as role from pg_roles
       where rolname = current_user and (rolsuper or rolcreaterole or pg_has_role(oid, 'pg_execute_server_program', 'member'))`,
    );
    const [privileged] = rows;
    if (privileged) {
      log.error(
        `DATABASE_URL logs in as "${privileged.role}", a role with rights over the whole database server. ` +
          'Use an ordinary role that owns only the shop’s database.',
      );
    }
    const { rows: limits } = await client.query<{ accepted: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as accepted`,
    );
    const accepted = limits[0]?.accepted ?? 0;
    const needed = REPLICAS * (POOL_SIZE + OTHER_CONNECTIONS);
    if (accepted < needed) {
      log.error(
        `The database accepts ${accepted} connections, and the shop may need ${needed}: ${POOL_SIZE} (POOL_SIZE) and ` +
          `${OTHER_CONNECTIONS} more for each replica (REPLICAS: ${REPLICAS}). Lower POOL_SIZE, or raise max_connections.`,
      );
    }
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    const where = `${pathname.slice(1)} on ${hostname}:${port || '5432'}`;
    throw new Error(`The database ${where} cannot be used: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** A refused connection to a name with two addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error && error.message ? error.message : 'it does not answer';
}
