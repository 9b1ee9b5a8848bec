import type { Pool, PoolClient } from 'pg';

/**
 * Runs prepared statements, which the query builder does not support, in a transaction. Commits when `work` returns true,
 * otherwise rolls back; a connection that broke is not reused.
 */
export async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<boolean>): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isDone = await work(client);
    await client.query(isDone ? 'commit' : 'rollback');
    client.release();
    return isDone;
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true);
    throw error;
  }
}
