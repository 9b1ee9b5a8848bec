import { type QueryExecutorProvider, sql } from 'kysely';

/** Months that wait for the next color: the shop holds the charge back, or pays it back. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table subscriptions add column hold_from timestamptz;
    alter table subscription_periods add column returned_at timestamptz;
  `.execute(db);
}
