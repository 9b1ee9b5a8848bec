import { type QueryExecutorProvider, sql } from 'kysely';

/** The printer and the spools of an account. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table printer_setups (
      user_id uuid primary key references users on delete cascade,
      setup jsonb not null
    );
    comment on table printer_setups is 'The printer that an account has, as it said.';

    create table own_spools (
      user_id uuid not null references users on delete cascade,
      id uuid not null,
      origin text,
      item_id text,
      name text not null,
      hex text,
      lot text,
      net_grams integer not null check (net_grams > 0),
      left_grams integer not null check (left_grams between 0 and net_grams),
      added_at timestamptz not null,
      primary key (user_id, id),
      unique (user_id, origin)
    );
    comment on table own_spools is 'A spool that an account has at home, as it said.';
    comment on column own_spools.id is 'made by the browser';
    comment on column own_spools.origin is 'the piece of an order or the spool of a Spoolman that it stands for; null: added by hand';
    comment on column own_spools.item_id is 'null: of another brand';
  `.execute(db);
}
