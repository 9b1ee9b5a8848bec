import { type Kysely, sql } from 'kysely';

/** Quotes that shoppers keep and share by a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_quotes (
      link text primary key,
      owner text not null,
      -- what was quoted, without prices: they are those of the day
      prints jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index saved_quotes_by_owner on saved_quotes (owner, created_at)`.execute(db);
  await sql`create index saved_quotes_old on saved_quotes (expires_at)`.execute(db);
}
