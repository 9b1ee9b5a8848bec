import { type QueryExecutorProvider, sql } from 'kysely';

/** The people who run the shop, and their sessions at the desk. Shoppers' accounts and sessions are apart from these. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table staff (
      id uuid primary key default gen_random_uuid(),
      email text not null unique check (email = lower(email)),
      name text not null check (name <> ''),
      role text not null check (role in ('packer', 'support', 'manager', 'owner')),
      created_at timestamptz not null default now(),
      -- null: invited
      joined_at timestamptz,
      -- set: no longer of the staff
      ended_at timestamptz
    );

    create table staff_sessions (
      id uuid primary key default gen_random_uuid(),
      -- sha256 of the cookie's token
      token_hash bytea not null unique,
      staff_id uuid not null references staff (id) on delete cascade,
      user_agent text not null default '',
      created_at timestamptz not null,
      used_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index staff_sessions_by_staff on staff_sessions (staff_id);
  `.execute(db);
}
