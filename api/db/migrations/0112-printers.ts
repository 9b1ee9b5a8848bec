import { type QueryExecutorProvider, sql } from 'kysely';

/** Printers that the shop sends files to, and what is on their beds. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- Those of the setting PRINTERS, which only the process that talks to them reads. It writes down what each says.
    create table printers (
      name text primary key,
      -- what it says of itself, see PrinterState
      state jsonb not null,
      -- when it said so
      seen_at timestamptz not null,
      -- such as PLA Petrol, as the person said who last started a plate; null: nobody has yet
      filament text
    );

    -- One start of one file. Several lines may be on it: each has a run.
    create table print_plates (
      id integer primary key generated always as identity,
      printer text not null,
      state text not null default 'waiting' check (state in
        ('waiting', 'sent', 'starting', 'printing', 'finished', 'failed', 'cleared', 'removed')),
      -- its name on the printer, which no other plate has; null: not sent yet
      file text unique,
      -- what the printer said of a failure, or why it was not sent or did not begin
      reason text,
      made_by text not null,
      made_at timestamptz not null,
      -- who said that the bed is clear and the filament is right
      started_by text,
      -- When the printer was told to begin, written down before it is told: an answer that is lost starts nothing again.
      told_at timestamptz,
      -- when it was first seen printing
      began_at timestamptz,
      -- that somebody wants it to stop
      stop_by text,
      -- cleared or removed
      ended_at timestamptz check ((ended_at is null) = (state not in ('cleared', 'removed')))
    );
    create index print_plates_open on print_plates (printer, id) where ended_at is null;

    alter table print_runs add column plate_id integer references print_plates on delete set null;
    comment on column print_runs.plate_id is 'null: a person started it at the machine';
    create index print_runs_by_plate on print_runs (plate_id) where plate_id is not null;
  `.execute(db);
}
