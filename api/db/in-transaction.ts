import type { Pool, PoolClient } from 'pg';
import { flushCommits } from './flush-commits.ts';
import { pipelined } from './prepared.ts';

/**
 * Runs prepared statements, which the query builder does not support, in a transaction. Commits when `work` returns true,
 * otherwise rolls back; a connection that broke is not reused.
 */
export async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<boolean>): Promise<boolean> {
  return await pipelined(pool, async (client) => {
    await client.query('begin');
    const isDone = await work(client);
    await client.query(isDone ? 'commit' : 'rollback');
    return isDone;
  });
}

/** As `inTransaction`; the commit itself does not wait for the disk, and `flushCommits` does so behind it. */
export async function inFlushedTransaction(
  pool: Pool,
  work: (client: PoolClient) => Promise<boolean>,
): Promise<boolean> {
  return await pipelined(pool, async (client) => {
    await client.query('begin; set local synchronous_commit to off');
    const isDone = await work(client);
    if (isDone) await Promise.all([client.query('commit'), flushCommits(client)]);
    else await client.query('rollback');
    return isDone;
  });
}
