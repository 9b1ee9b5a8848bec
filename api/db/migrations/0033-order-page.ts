import { type Kysely, sql } from 'kysely';

/** What an order's own page shows: what was promised, how far it is, its cancellation and its returns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column arrival jsonb,
      add column printing_at timestamptz,
      add column packed_at timestamptz,
      add column delivered_at timestamptz,
      add column cancelled_at timestamptz;

    create table returns (
      id uuid primary key default gen_random_uuid(),
      ref_id text not null unique,
      order_id uuid not null references orders on delete cascade,
      idempotency_key text not null,
      reason text not null,
      note text not null,
      lines jsonb not null,
      state text not null default 'requested' check (state in ('requested', 'accepted', 'refused', 'refunded')),
      answer text,
      requested_at timestamptz not null,
      answered_at timestamptz,
      refunded_at timestamptz,
      unique (order_id, idempotency_key)
    );
    create index returns_open on returns (requested_at) where state in ('requested', 'accepted');
  `.execute(db);
}
