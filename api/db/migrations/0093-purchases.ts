import { type Kysely, sql } from 'kysely';

/** Purchase orders: what was ordered from whom, what has arrived, and what a piece cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchases (
      id integer primary key generated always as identity,
      key uuid not null unique,
      supplier text not null,
      state text not null default 'draft' check (state in ('draft', 'ordered', 'arrived', 'canceled')),
      expected_on text,
      note text not null default '',
      opened_by text not null,
      opened_at timestamptz not null,
      ordered_at timestamptz,
      closed_at timestamptz
    );
    comment on column purchases.key is 'of the request, so that a repeated one makes one draft';
    comment on column purchases.expected_on is 'a day such as 2026-12-04; null: the supplier has not said';

    create table purchase_lines (
      purchase_id integer not null references purchases,
      item_id text not null,
      qty integer not null check (qty between 1 and 100000),
      cost integer check (cost between 0 and 10000000),
      received integer not null default 0 check (received >= 0),
      primary key (purchase_id, item_id)
    );
    comment on column purchase_lines.cost is 'cents per piece; null: not known yet';
    create index purchase_lines_by_item on purchase_lines (item_id);

    create table purchase_receipts (
      key uuid primary key,
      purchase_id integer not null references purchases,
      item_id text not null,
      pieces integer not null check (pieces <> 0),
      cost integer,
      by text not null,
      at timestamptz not null default clock_timestamp()
    );
    comment on table purchase_receipts is 'What arrived, scan by scan.';
    comment on column purchase_receipts.key is 'of the request, so that a repeated one counts once';
    comment on column purchase_receipts.pieces is 'below 0: taken back';
    create index purchase_receipts_by_purchase on purchase_receipts (purchase_id, at);

    alter table items add column cost integer;
    comment on column items.cost is 'cents that a piece cost with the last delivery; null: not known';

    alter table stock_movements
      drop constraint stock_movements_kind_check,
      add constraint stock_movements_kind_check check (kind in ('sale', 'release', 'cancel', 'return', 'restock', 'arrival',
        'count', 'damage', 'lost', 'undo', 'vending', 'import', 'carried', 'other'));
  `.execute(db);
}
