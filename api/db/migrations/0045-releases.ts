import { type Kysely, sql } from 'kysely';

/**
 * Releases are pages and content that are shown together. All replicas prepare a candidate before it becomes the current
 * one, and report here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table releases (
      id text primary key,
      code text not null,
      as_of timestamptz not null,
      made_at timestamptz not null,
      -- the last time; null: never
      activated_at timestamptz
    );

    create table shown_release (
      only_row boolean primary key default true check (only_row),
      -- null: replicas show their own pages and content
      current text references releases (id),
      previous text references releases (id),
      candidate text references releases (id),
      -- of the command that waits for the candidate, and its heartbeat
      attempt uuid,
      attempt_seen_at timestamptz,
      check (num_nulls(candidate, attempt, attempt_seen_at) in (0, 3))
    );
    insert into shown_release default values;

    create table replicas (
      id uuid primary key,
      started_at timestamptz not null,
      seen_at timestamptz not null,
      -- null: its own pages and content
      shows text,
      -- what it says to an attempt
      attempt uuid,
      state text check (state in ('ready', 'failed')),
      reason text,
      check ((attempt is null) = (state is null))
    );
  `.execute(db);
}
