import { type QueryExecutorProvider, sql } from 'kysely';

/** Spools that an account orders again every few weeks. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table reorders (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      status text not null default 'active' check (status in ('active', 'past_due', 'stopped')),
      lines jsonb not null,
      weeks integer not null check (weeks between 1 and 26),
      customer jsonb not null,
      card_id text not null,
      card jsonb not null,
      number integer not null default 1 check (number > 0),
      attempt integer not null default 0 check (attempt >= 0),
      due_at timestamptz not null,
      noticed_at timestamptz,
      is_charging boolean not null default false,
      check_at timestamptz check ((check_at is null) = (status = 'stopped')),
      decline_reason text check (decline_reason is null or status <> 'active'),
      stopped_at timestamptz check ((stopped_at is null) = (status <> 'stopped')),
      stopped_by text check (stopped_by in ('shopper', 'shop', 'unpaid')),
      created_at timestamptz not null,
      check ((stopped_by is null) = (stopped_at is null))
    );
    comment on column reorders.id is 'made by the browser';
    comment on column reorders.card_id is 'of a saved card of the account at Stripe';
    comment on column reorders.number is 'of the date at due_at: the key of its order names it';
    comment on column reorders.attempt is 'how many orders of this date were not paid';
    comment on column reorders.noticed_at is 'when the mail about due_at was queued; null: not yet';
    comment on column reorders.is_charging is 'an order of this date is being placed or paid: nothing else may change';
    comment on column reorders.check_at is 'when the job looks at it; null: stopped';
    create index reorders_by_user on reorders (user_id);
    create index reorders_to_check on reorders (check_at) where check_at is not null;
    create index reorders_stopped on reorders (stopped_at) where stopped_at is not null;

    create table reorder_dates (
      reorder_id uuid not null references reorders on delete cascade,
      number integer not null,
      due_at timestamptz not null,
      outcome text not null check (outcome in ('ordered', 'skipped', 'missed', 'unpaid')),
      order_id uuid references orders on delete set null,
      primary key (reorder_id, number)
    );
    comment on table reorder_dates is 'What became of each date of a reorder.';
    create index reorder_dates_by_order on reorder_dates (order_id) where order_id is not null;

    alter table orders add column reorder_id uuid references reorders on delete set null;
    comment on column orders.reorder_id is 'that placed the order, which was in no cart';
    create index orders_by_reorder on orders (reorder_id) where reorder_id is not null;
  `.execute(db);
}
