import { env } from 'node:process';
import pg from 'pg';

/** The address of a database that only this test worker uses; it is made when the worker first asks. */
export async function workerDatabase(): Promise<string> {
  const { TEST_DATABASE_URL, VITEST_POOL_ID } = env;
  if (!TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is not set; start the tests with npm test.');
  const name = `sandbox_${VITEST_POOL_ID ?? '0'}`;
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
}
