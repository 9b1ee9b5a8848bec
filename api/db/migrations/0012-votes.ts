import { type Kysely, sql } from 'kysely';

/** What members answered. A vote goes on counting when its account is deleted, and is nobody's then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table votes (
      poll_id integer not null references polls (id) on delete cascade,
      voter uuid references users (id) on delete set null,
      option text not null,
      cast_at timestamptz not null,
      constraint votes_one_a_member unique (poll_id, voter)
    );
    create index votes_by_option on votes (poll_id, option);
    create index votes_by_voter on votes (voter);
  `.execute(db);
}
