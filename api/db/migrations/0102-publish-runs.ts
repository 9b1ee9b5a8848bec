import { type QueryExecutorProvider, sql } from 'kysely';

/** What the publisher does for the desk, step by step, and what staff ask it for. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table publish_runs (
      id integer primary key generated always as identity,
      kind text not null check (kind in ('edits', 'back')),
      -- who asked to go back; null: edits, which name their authors
      by text check ((kind = 'back') = (by is not null)),
      -- of kind 'back': the release that was shown when it was asked for
      back_from text check ((kind = 'back') = (back_from is not null)),
      -- of kind 'back': null until the publisher begins
      started_at timestamptz,
      ended_at timestamptz,
      -- those that were begun, in their order
      steps jsonb not null default '[]',
      -- that it ended with
      release text,
      problem text
    );
    -- A second press asks for the same.
    create unique index publish_runs_asked on publish_runs (back_from) where started_at is null;
  `.execute(db);
}
