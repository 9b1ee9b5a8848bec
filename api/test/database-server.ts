import { startThrowawayServer } from '../../scripts/postgres/throwaway.mjs';

/** Gives every test run a Postgres server: that of TEST_DATABASE_URL, or a temporary one. */
export default async function databaseServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startThrowawayServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
