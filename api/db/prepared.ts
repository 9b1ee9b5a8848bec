import pg, { type Pool, type PoolClient } from 'pg';

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** "cached plan must not change result type": another replica has added a column since this connection prepared it. */
const PLAN_IS_OLD = '0A000';

/**
 * Runs work with a statement that returns whole rows, prepared once per connection. When its table has changed, Postgres
 * rejects it before it does anything, and the work is repeated with the statement unprepared. Not for use in a
 * transaction, which that error would abort.
 */
export async function withFreshPlan<Result>(
  { name, text }: Statement,
  work: (statement: { readonly name?: string; readonly text: string }) => Promise<Result>,
): Promise<Result> {
  try {
    return await work({ name, text });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === PLAN_IS_OLD)) throw error;
    return await work({ text });
  }
}

/**
 * Runs work over one connection. What it sends without waiting is run in that order, each statement in a transaction of
 * its own, and costs one round trip.
 */
export async function pipelined<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
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
