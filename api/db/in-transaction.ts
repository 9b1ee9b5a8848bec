import type { Pool, PoolClient } from 'pg';

/**
 * For statements that are prepared, which the query builder cannot do. Commits what the work did when it answers true,
 * else takes it back; a connection that broke is not used again.
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
