import { type QueryExecutorProvider, sql } from 'kysely';

/** How staff are invited and sign in: passkeys, or a password with an authenticator app and its recovery codes. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table staff
      -- the invitation that links of mails belong to; a new one ends the links of the last
      add column invitation uuid,
      add column invited_at timestamptz,
      add column invited_by text,
      -- argon2id
      add column password text,
      -- of the authenticator app, sealed with the shop's secret
      add column totp_secret bytea,
      -- the time step of the last code, which does not work again
      add column totp_step bigint;

    alter table staff_sessions add column authenticated_at timestamptz not null default now();
    create index staff_sessions_age on staff_sessions (expires_at);

    create table staff_recovery_codes (
      staff_id uuid not null references staff (id) on delete cascade,
      code_hash bytea not null,
      primary key (staff_id, code_hash)
    );

    create table staff_passkeys (
      id text primary key,
      staff_id uuid not null references staff (id) on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index staff_passkeys_by_staff on staff_passkeys (staff_id);

    create index operator_actions_by_who on operator_actions (by, at desc);
  `.execute(db);
}
