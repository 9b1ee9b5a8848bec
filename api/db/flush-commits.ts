import type { Pool, PoolClient } from 'pg';

/** An empty message in the log of the database: its commit waits for everything that was committed before. */
const flush = { name: 'flush-commits', text: `select pg_logical_emit_message(true, 'northspool', '')` };

/**
 * Waits until everything that was committed so far is on disk: before money moves, and before an order is confirmed.
 * Commits that notify, or that hold the row of a popular item, do not wait themselves: they would write to the disk one
 * after another. Waits side by side share one write.
 */
export async function flushCommits(connection: Pool | PoolClient): Promise<void> {
  await connection.query(flush);
}
