import { type Kysely, sql } from 'kysely';

/** A stock take: what is on the shelf, counted by one or more people, and approved as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_takes (
      id integer primary key generated always as identity,
      key uuid not null unique,
      name text not null,
      state text not null default 'open' check (state in ('open', 'approved', 'canceled')),
      opened_by text not null,
      opened_at timestamptz not null,
      closed_by text,
      closed_at timestamptz,
      version integer not null default 0,
      check ((state = 'open') = (closed_at is null))
    );
    comment on column stock_takes.key is 'of the request, so that a repeated one opens one take';
    comment on column stock_takes.version is 'increases with each count: what is approved is what was seen';

    create table stock_take_lines (
      take_id integer not null references stock_takes,
      item_id text not null,
      counted integer check (counted between 0 and 100000),
      shelf integer,
      is_moved boolean not null default false,
      counted_by text,
      counted_at timestamptz,
      worth integer,
      primary key (take_id, item_id),
      check ((counted is null) = (shelf is null))
    );
    comment on column stock_take_lines.counted is 'null: not counted yet';
    comment on column stock_take_lines.shelf is 'what was expected when it was counted, with the pieces that orders have reserved';
    comment on column stock_take_lines.is_moved is 'the expected number changed between two counts of the item';
    comment on column stock_take_lines.worth is 'cents per piece, once the take is approved';

    create table stock_take_counts (
      key uuid primary key,
      take_id integer not null references stock_takes,
      item_id text not null,
      change integer not null,
      by text not null,
      at timestamptz not null default clock_timestamp()
    );
    comment on table stock_take_counts is 'Who counted what: each scan and each number.';
    comment on column stock_take_counts.key is 'of the request, so that a repeated one counts once';
    create index stock_take_counts_by_line on stock_take_counts (take_id, item_id);
  `.execute(db);
}
