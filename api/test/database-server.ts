import { startThrowawayServer } from '../../scripts/postgres/throwaway.mjs';

/** Gives every test run a Postgres: the one of TEST_DATABASE_URL, else its own for the time of the run. */
export default async function databaseServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startThrowawayServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
