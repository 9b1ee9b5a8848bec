import type { Pool, PoolClient } from 'pg';
import { flushCommits } from './flush-commits.ts';
import { pipelined } from './prepared.ts';

/**
 * Runs prepared statements, which the query builder does not support, in a transaction. Commits when `work` returns true,
 * otherwise rolls back; a connection that broke is not reused.
 */
export async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<boolean>): Promise<boolean> {
  return await withClient(pool, async (client) => {
    await client.query('begin');
    const isDone = await work(client);
    await client.query(isDone ? 'commit' : 'rollback');
    return isDone;
  });
}

/** Its statements find single rows by their keys, so planning them for their values is lost time. */
const BEGIN_UNFLUSHED = 'begin; set local synchronous_commit to off; set local plan_cache_mode to force_generic_plan';

/**
 * Runs prepared statements in a transaction and puts it on the disk, in one round trip: `send` sends all of them at once.
 * When one fails, nothing is stored, and its error is thrown. The commit itself does not wait for the disk, and
 * `flushCommits` does so behind it. `begin` fails only on a connection that is ending.
 */
export async function inFlushedTransaction(
  pool: Pool,
  send: (client: PoolClient) => readonly Promise<unknown>[],
): Promise<void> {
  await pipelined(pool, (client) => [
    client.query(BEGIN_UNFLUSHED),
    ...send(client),
    // Of a transaction with a failed statement, Postgres makes a rollback of it.
    client.query('commit'),
    flushCommits(client),
  ]);
}

async function withClient<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // Statements behind the failed one may still be running.
    client.release(true);
    throw error;
  }
}
