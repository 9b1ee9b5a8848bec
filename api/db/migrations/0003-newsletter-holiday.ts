import { type Kysely, sql } from 'kysely';

/** Who reads the newsletter, and what the shop says of holidays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_subscribers (
      id uuid primary key,
      email text not null,
      asked_at timestamptz not null,
      confirmed_at timestamptz
    );
    create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));
    create index newsletter_subscribers_unconfirmed on newsletter_subscribers (asked_at) where confirmed_at is null;

    create table holiday_notices (
      id integer primary key generated always as identity,
      note text not null check (note <> ''),
      image bytea,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at)
    );
    create index holiday_notices_end on holiday_notices (ends_at);
  `.execute(db);
}
