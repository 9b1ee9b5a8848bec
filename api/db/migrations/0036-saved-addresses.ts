import { type Kysely, sql } from 'kysely';

/** An account can keep more addresses than its default, which stays the billing record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_addresses (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      email text not null,
      phone text not null,
      shipping jsonb not null,
      note text not null default '',
      created_at timestamptz not null
    );
    create index saved_addresses_by_user on saved_addresses (user_id, created_at);
  `.execute(db);
}
