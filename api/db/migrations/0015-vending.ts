import { type Kysely, sql } from 'kysely';

/** The vending machine: what it was filled with, whose turn it is, and who pressed what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vending_loads (
      id uuid primary key,
      root text not null,
      made_at timestamptz not null,
      ended_at timestamptz check (ended_at >= made_at)
    );
    create unique index vending_loads_one_open on vending_loads ((true)) where ended_at is null;

    create table vending_orders (
      order_id uuid primary key references orders (id) on delete cascade,
      qty integer not null check (qty > 0),
      turn_at timestamptz not null,
      choice_time integer not null check (choice_time > 0)
    );

    create table vending_presses (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references vending_orders (order_id) on delete cascade,
      choice integer not null check (choice >= 0),
      load_id uuid not null,
      slot smallint not null check (slot between 1 and 10),
      position smallint not null check (position > 0),
      state text not null default 'dispensing' check (state in ('dispensing', 'dispensed', 'failed')),
      reason text check ((reason is not null) = (state = 'failed')),
      pressed_at timestamptz not null,
      settled_at timestamptz check ((settled_at is null) = (state = 'dispensing')),
      unique (order_id, choice)
    );
    -- A coil gives its spools one after the other: the next press of a slot waits until this one is settled.
    create unique index vending_presses_one_turning on vending_presses (slot) where state = 'dispensing';
    -- A spool falls once.
    create unique index vending_presses_one_a_spool on vending_presses (load_id, slot, position) where state <> 'failed';
    create index vending_presses_latest on vending_presses (settled_at desc) where state = 'dispensed';

    create table vending_spools (
      load_id uuid not null references vending_loads (id) on delete cascade,
      slot smallint not null check (slot between 1 and 10),
      position smallint not null check (position > 0),
      item_id text not null,
      salt text not null,
      leaf text not null,
      fell_at timestamptz,
      primary key (load_id, slot, position)
    );
  `.execute(db);
}
