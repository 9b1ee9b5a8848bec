import { type Kysely, sql } from 'kysely';

/** Accounts, what they keep, and what became of an order after it was paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key default gen_random_uuid(),
      user_id text not null unique,
      name text not null,
      first_name text not null default '',
      last_name text not null default '',
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      tax_exempt boolean not null default false,
      stripe_customer_id text unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table user_sessions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index user_sessions_by_user on user_sessions (user_id);
    create index user_sessions_age on user_sessions (expires_at);

    create table user_credentials (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index user_credentials_by_user on user_credentials (user_id);

    create table verifications (
      id uuid primary key default gen_random_uuid(),
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index verifications_by_identifier on verifications (identifier);
    create index verifications_by_value on verifications (value);
    create index verifications_age on verifications (expires_at);

    create table passkeys (
      id text primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_by_user on passkeys (user_id);

    create table billing_records (
      user_id uuid primary key references users (id) on delete cascade,
      name text not null,
      email text not null,
      phone text not null,
      shipping jsonb,
      note text not null default '',
      updated_at timestamptz not null default now()
    );

    create table avatars (
      user_id uuid primary key references users (id) on delete cascade,
      png bytea not null,
      updated_at timestamptz not null default now()
    );

    alter table orders
      add column shipped_at timestamptz,
      add column refunded integer not null default 0 check (refunded >= 0 and refunded <= amount);
    create index orders_by_email on orders (lower(email));
  `.execute(db);
}
