import { type QueryExecutorProvider, sql } from 'kysely';

/** Who packs which order, and its parcels with their labels. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table packing_claims (
      order_id uuid primary key references orders on delete cascade,
      staff_id uuid not null references staff on delete cascade,
      claimed_at timestamptz not null,
      lease_until timestamptz not null,
      put_off_at timestamptz,
      put_off_reason text,
      ticks jsonb not null default '{}'
    );
    create index on packing_claims (staff_id);

    create table shipments (
      id uuid primary key default gen_random_uuid(),
      order_id uuid not null references orders on delete cascade,
      parcel integer not null check (parcel >= 0),
      state text not null check (state in ('label_requested', 'labelled', 'voided', 'failed', 'typed')),
      carrier text not null,
      service text,
      tracking text,
      cost integer check (cost >= 0),
      weight_grams integer check (weight_grams > 0),
      label_file text,
      failure text,
      created_by text not null,
      created_at timestamptz not null,
      voided_at timestamptz,
      check (state not in ('labelled', 'typed') or tracking is not null)
    );
    create index on shipments (order_id, created_at);
    -- A double tap and a second packer never buy a second label for a parcel.
    create unique index shipments_one_label on shipments (order_id, parcel)
      where state in ('label_requested', 'labelled');
    create index shipments_to_void on shipments (created_at) where state = 'labelled';
    create index orders_to_ship on orders (ts) where status = 'paid' and shipped_at is null;
  `.execute(db);
}
