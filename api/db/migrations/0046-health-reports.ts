import { type QueryExecutorProvider, sql } from 'kysely';

/** What each process of the shop finds wrong, for the operator's command, which is another process. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table health_reports (
      process uuid primary key,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      problems text[] not null
    )
  `.execute(db);
}
