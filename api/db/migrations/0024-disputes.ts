import { type Kysely, sql } from 'kysely';

/** What can become of money after it was paid: a bank that takes it back, and a refund that does not arrive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_disputes (
      id text primary key,
      order_id uuid not null references orders on delete cascade,
      amount integer not null check (amount >= 0),
      reason text not null,
      status text not null check (status in ('inquiry', 'open', 'won', 'lost')),
      respond_by timestamptz,
      opened_at timestamptz not null,
      as_of timestamptz not null
    );
    create index order_disputes_of_order on order_disputes (order_id);

    create table failed_refunds (
      id text primary key,
      order_id uuid not null references orders on delete cascade,
      amount integer not null check (amount >= 0),
      reason text not null,
      failed_at timestamptz not null
    );
    create index failed_refunds_of_order on failed_refunds (order_id);

    alter table order_refunds add column failed_at timestamptz;
    alter table order_refunds add column failure text;

    -- For the daily sweep.
    create index webhook_events_received on webhook_events (received_at);
  `.execute(db);
}
