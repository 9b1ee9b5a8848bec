// @ts-check

/**
 * Opens one connection.
 * @param {string} url
 * @returns {Promise<import('pg').Client>}
 */
export async function openClient(url) {
  // Imported late, because these scripts also run before the packages are installed.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 });
  // A connection that breaks while idle is noticed by the next query.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Runs work on one connection.
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 */
export async function withConnection(url, work) {
  const client = await openClient(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Creates a database unless it exists.
 * @param {string} url of a database on the same server
 * @param {string} name
 */
export function ensureDatabase(url, name) {
  return withConnection(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}
