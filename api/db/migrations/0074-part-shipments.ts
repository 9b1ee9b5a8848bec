import { type QueryExecutorProvider, sql } from 'kysely';

/** Parts of an order that leave before the rest. An order without any leaves at once, as before. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table part_shipments (
      -- of the press: a repeated request ships once
      id uuid primary key,
      order_id uuid not null references orders on delete cascade,
      -- of OrderLine: its id, and how many pieces left
      lines jsonb not null,
      -- orders.tracking_numbers has them as well
      tracking_numbers text[] not null,
      shipped_at timestamptz not null
    );
    create index on part_shipments (order_id, shipped_at);

    -- Of the reserved pieces: they are not on the shelf any more.
    alter table order_stock add column shipped integer not null default 0 check (shipped >= 0);

    -- How many pieces of an order's line have left before the rest.
    create function shipped_pieces(of_order uuid, of_line text) returns integer language sql stable as $$
      select coalesce(sum((line ->> 'qty')::int), 0)::int
      from part_shipments cross join jsonb_array_elements(lines) as line
      where order_id = of_order and line ->> 'lineId' = of_line
    $$;

    alter table orders
      -- when the first part left
      add column part_shipped_at timestamptz,
      drop column display_status;
    alter table orders
      -- The same word as displayStatus() in present-order.ts; a test compares them.
      add column display_status text generated always as (case
        when status in ('pending', 'requires_action') then 'processing'
        when status <> 'paid' then status
        when refunded > 0 then 'partly_refunded'
        when delivered_at is not null then 'delivered'
        when shipped_at is not null then
          case when customer ->> 'serviceCode' = '0' then 'ready_for_pickup' else 'shipped' end
        when part_shipped_at is not null then 'partly_shipped'
        when packed_at is not null then 'packed'
        when printing_at is not null then 'printing'
        else 'paid' end) stored;
    create index orders_by_status on orders (display_status, ts, id);
  `.execute(db);
}
