import { type QueryExecutorProvider, sql } from 'kysely';

/** When backups were made, and how they ended. A row without `finished_at` is being made, or its process was killed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table backups (
      id uuid primary key default gen_random_uuid(),
      reason text not null check (reason in ('asked', 'daily', 'upgrade')),
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      file text,
      bytes bigint,
      error text
    );
    create index on backups (started_at);
  `.execute(db);
}
