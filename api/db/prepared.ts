import pg, { type Pool, type QueryResult, type QueryResultRow } from 'pg';

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** "cached plan must not change result type": another replica has added a column since this connection prepared it. */
const PLAN_IS_OLD = '0A000';

/**
 * Runs a statement that returns whole rows, prepared once per connection. When its table has changed, Postgres rejects it
 * before it does anything, and it is run unprepared. Not for use in a transaction, which that error would abort.
 */
export async function prepared<Row extends QueryResultRow>(
  pool: Pool,
  { name, text }: Statement,
  values: unknown[],
): Promise<QueryResult<Row>> {
  try {
    return await pool.query<Row>({ name, text, values });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === PLAN_IS_OLD)) throw error;
    return await pool.query<Row>({ text, values });
  }
}
