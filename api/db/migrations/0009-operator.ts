import { type Kysely, sql } from 'kysely';

/** What the operator did, money that is to go back, and questions to members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_actions (
      id bigint primary key generated always as identity,
      at timestamptz not null,
      by text not null check (by <> ''),
      verb text not null,
      target text not null,
      details jsonb not null default '{}',
      -- null: begun, and never heard of again
      outcome text
    );
    create index operator_actions_by_target on operator_actions (target, at desc);
    create index operator_actions_by_time on operator_actions (at desc);

    create table order_refunds (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders (id) on delete cascade,
      amount integer not null check (amount > 0),
      reason text not null,
      asked_at timestamptz not null,
      done_at timestamptz
    );
    create index order_refunds_by_order on order_refunds (order_id);

    create table polls (
      id integer primary key generated always as identity,
      question text not null,
      options jsonb not null,
      opened_at timestamptz not null,
      closed_at timestamptz check (closed_at >= opened_at)
    );
    create unique index polls_one_open on polls ((true)) where closed_at is null;
  `.execute(db);
}
