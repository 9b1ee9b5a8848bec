import { type QueryExecutorProvider, sql } from 'kysely';

/** What browsers have blocked on pages where shoppers pay and at the desk, counted, without anything personal. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table csp_reports (
      directive text not null,
      blocked text not null check (length(blocked) <= 100),
      page text not null,
      count bigint not null default 1,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (directive, blocked, page)
    )`.execute(db);
}
