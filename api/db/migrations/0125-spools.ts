import { type QueryExecutorProvider, sql } from 'kysely';

/** Lots of filament, the spools that are wound from them, and what the gauge said of either. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table spool_lots (
      id integer primary key generated always as identity,
      code text not null check (length(code) between 1 and 40),
      material text not null,
      color text not null,
      diameter text not null,
      made_on text,
      dried_c integer,
      dried_hours double precision,
      note text not null default '',
      added_by text not null,
      added_at timestamptz not null
    );
    create unique index spool_lots_code on spool_lots (lower(code));
    comment on column spool_lots.code is 'as on the label';
    comment on column spool_lots.made_on is 'a day such as 2026-11-02; null: not known';
    comment on column spool_lots.dried_c is '°C; null: not dried, or not known';
    comment on column spool_lots.note is 'for makers, on the page of each spool';

    create table spools (
      id text primary key check (length(id) >= 16),
      lot_id integer not null references spool_lots,
      item_id text not null,
      batch uuid not null,
      number integer not null,
      packed_on text,
      net_grams integer check (net_grams > 0),
      empty_grams integer check (empty_grams > 0),
      order_id uuid references orders on delete set null,
      scanned_at timestamptz,
      left_at timestamptz,
      added_by text not null,
      added_at timestamptz not null,
      unique (batch, number)
    );
    comment on column spools.id is 'random, as its page is for everyone who has its label';
    comment on column spools.batch is 'of the request, so that a repeated one adds no more';
    comment on column spools.net_grams is 'weighed; null: not weighed, as of the empty spool';
    comment on column spools.order_id is 'that it was packed into; null: not sold. A spool is in one order at most';
    comment on column spools.scanned_at is 'when it was put into the box of that order';
    comment on column spools.left_at is 'when the parcel with it left; null: it has not';
    create index spools_by_lot on spools (lot_id, item_id, added_at);
    create index spools_by_order on spools (order_id) where order_id is not null;

    create table gauge_logs (
      id integer primary key generated always as identity,
      lot_id integer unique references spool_lots,
      spool_id text unique references spools,
      readings integer not null,
      length_m double precision not null,
      mean_mm double precision not null,
      deviation_mm double precision not null,
      min_mm double precision not null,
      max_mm double precision not null,
      ovality_max_mm double precision,
      points jsonb not null,
      added_by text not null,
      added_at timestamptz not null,
      check ((lot_id is null) <> (spool_id is null))
    );
    comment on table gauge_logs is 'Summaries of what a gauge logged; the files themselves are not kept.';
    comment on column gauge_logs.ovality_max_mm is 'null: the gauge measures in one direction';
    comment on column gauge_logs.points is 'of a small chart, see GaugePoint';
  `.execute(db);
}
