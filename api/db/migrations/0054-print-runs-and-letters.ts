import { type QueryExecutorProvider, sql } from 'kysely';

/** What the workshop prints, the answers to manual reviews, and letters to subscribers of the newsletter. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    -- Pieces of an ordered print on one machine.
    create table print_runs (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null,
      position integer not null,
      machine text not null check (machine <> ''),
      pieces integer not null check (pieces > 0),
      -- how many of the pieces are good; null while the machine prints
      good integer check (good between 0 and pieces),
      -- why the others failed
      reason text check (good is null or good = pieces or reason <> ''),
      started_at timestamptz not null,
      ended_at timestamptz,
      check ((good is null) = (ended_at is null)),
      foreign key (order_id, position) references order_lines (order_id, position) on delete cascade
    );
    create index print_runs_by_line on print_runs (order_id, position);
    create index print_runs_open on print_runs (order_id, position) where ended_at is null;
    create index order_lines_printed on order_lines (printed_at desc) where printed_at is not null;

    -- A review that was answered by an ordinary mail has none of these.
    alter table print_reviews
      add column verdict text check (verdict in ('accepted', 'refused')),
      -- cents, for all pieces
      add column price integer check (price > 0),
      add column answer text;
    create index print_reviews_answered on print_reviews (answered_at desc) where answered_at is not null;

    create index vending_presses_by_time on vending_presses (pressed_at desc);
    create index vending_presses_failed on vending_presses (pressed_at desc) where state = 'failed';

    create table letters (
      id uuid primary key default gen_random_uuid(),
      subject text not null,
      -- Markdown
      body text not null,
      state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'sent')),
      -- increases with each change of subject or body
      revision integer not null default 1,
      -- the revision that the mail server last accepted as a test
      tested_revision integer,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      -- the job that sends it, and its heartbeat
      run uuid,
      run_seen_at timestamptz
    );
    create index letters_by_change on letters (changed_at desc);
    -- One at a time, so that the rate of mails is that of one letter.
    create unique index letters_sending on letters ((true)) where state = 'sending';

    -- Without the address, which is deleted with its subscriber.
    create table letter_recipients (
      letter_id uuid not null references letters (id) on delete cascade,
      subscriber_id uuid not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'sent', 'failed', 'unsubscribed')),
      tries integer not null default 0,
      -- the run that sends it
      run uuid,
      -- not before
      next_at timestamptz not null,
      error text,
      primary key (letter_id, subscriber_id)
    );
    create index letter_recipients_open on letter_recipients (letter_id, next_at)
      where state in ('waiting', 'sending');
  `.execute(db);
}
