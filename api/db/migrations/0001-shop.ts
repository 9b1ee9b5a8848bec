import { type Kysely, sql } from 'kysely';

/** Items, carts, orders, coupons and webhook events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table items (
      id text primary key,
      body jsonb not null,
      price integer not null check (price >= 0),
      active boolean not null,
      in_catalogue boolean not null default true,
      qoh integer not null check (qoh >= 0)
    );

    create table cart_lines (
      id uuid primary key default gen_random_uuid(),
      owner text not null,
      item_id text not null references items (id),
      qty integer not null check (qty > 0),
      sides text[] not null default '{}',
      added_at timestamptz not null default now(),
      touched_at timestamptz not null default now(),
      unique (owner, item_id, sides)
    );
    create index cart_lines_age on cart_lines (touched_at);

    create table orders (
      id uuid primary key default gen_random_uuid(),
      ref_id text not null unique,
      owner text not null,
      idempotency_key text not null,
      fingerprint text not null,
      status text not null check (status in ('pending', 'requires_action', 'paid', 'declined', 'cancelled', 'refunded')),
      email text not null,
      customer jsonb not null,
      totals jsonb not null,
      amount integer not null check (amount >= 0),
      coupon text,
      payment_token text not null,
      payment_intent_id text unique,
      decline_reason text,
      tracking_numbers text[] not null default '{}',
      ts timestamptz not null default now(),
      settled_at timestamptz,
      unique (owner, idempotency_key)
    );
    create index orders_by_owner on orders (owner, ts desc);
    create index orders_unsettled on orders (ts) where status in ('pending', 'requires_action');

    create table order_lines (
      order_id uuid not null references orders (id) on delete cascade,
      position integer not null,
      item_id text not null,
      qty integer not null check (qty > 0),
      price integer not null check (price >= 0),
      body jsonb not null,
      primary key (order_id, position)
    );

    create table order_stock (
      order_id uuid not null references orders (id) on delete cascade,
      item_id text not null references items (id),
      qty integer not null check (qty > 0),
      primary key (order_id, item_id)
    );

    create table coupons (
      code text primary key,
      discount jsonb not null,
      min_subtotal integer not null default 0 check (min_subtotal >= 0),
      ends_at timestamptz
    );

    create table webhook_events (
      provider text not null,
      id text not null,
      type text not null,
      received_at timestamptz not null default now(),
      primary key (provider, id)
    );

    -- Replicas hold the catalogue in memory. They are told which items to read again; an empty list says all of them,
    -- because a notification holds less than 8000 bytes.
    create function notify_items_changed() returns trigger language plpgsql as $$
    declare
      ids text;
    begin
      select string_agg(id, ',') into ids from changed;
      if ids is not null then
        perform pg_notify('items_changed', case when octet_length(ids) < 7900 then ids else '' end);
      end if;
      return null;
    end $$;
    create trigger items_added after insert on items referencing new table as changed
      for each statement execute function notify_items_changed();
    create trigger items_changed after update on items referencing new table as changed
      for each statement execute function notify_items_changed();
    create trigger items_removed after delete on items referencing old table as changed
      for each statement execute function notify_items_changed();
  `.execute(db);
}
