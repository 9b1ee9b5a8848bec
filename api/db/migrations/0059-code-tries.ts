import { type QueryExecutorProvider, sql } from 'kysely';

/** A code of six digits ends after some wrong guesses, so that they need not be counted for its account alone. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table verifications add column tries integer not null default 0`.execute(db);
}
