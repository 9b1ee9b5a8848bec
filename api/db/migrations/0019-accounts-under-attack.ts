import { type Kysely, sql } from 'kysely';

/**
 * Sessions end 90 days after the sign-in, and know when their owner last showed the password or a passkey. Tokens of
 * mails name their account, so that all of them end with its old password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_sessions add column authenticated_at timestamptz;
    update user_sessions set authenticated_at = created_at,
      expires_at = least(expires_at, created_at + interval '2160 hours');
    alter table user_sessions
      alter column authenticated_at set default now(),
      alter column authenticated_at set not null;

    alter table verifications add column user_id uuid;
    update verifications set user_id = case
      when identifier like 'verify:%' then (value::jsonb ->> 'accountId')::uuid
      when identifier like 'reset:%' then value::uuid
    end;
    delete from verifications where user_id is not null and user_id not in (select id from users);
    alter table verifications add foreign key (user_id) references users (id) on delete cascade;
    create index verifications_by_user on verifications (user_id);
    drop index verifications_by_value;
  `.execute(db);
}
