import pg from 'pg';

/** Throws one plain sentence when the database cannot be used; it names the server, never the password. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('select 1');
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
