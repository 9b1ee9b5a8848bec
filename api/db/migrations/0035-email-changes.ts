import { type Kysely, sql } from 'kysely';

/** An account can change its e-mail address. Its user id stays; signing in works with the present address, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the sign-in form sends for the present address, see userIdOf.
    alter table users add column sign_in_id text not null
      generated always as (regexp_replace(email, '[^A-Za-z0-9_]', '_', 'g')) stored;
    create index users_by_sign_in_id on users (sign_in_id);

    create table email_changes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      old_email text not null,
      new_email text not null,
      -- The session that asked stays signed in when the change is confirmed.
      session_id uuid,
      device text not null,
      asked_at timestamptz not null,
      confirmed_at timestamptz,
      undone_at timestamptz
    );
    create unique index email_changes_pending on email_changes (user_id)
      where confirmed_at is null and undone_at is null;
    create index email_changes_by_user on email_changes (user_id);
    create index email_changes_by_old_email on email_changes (old_email);
  `.execute(db);
}
