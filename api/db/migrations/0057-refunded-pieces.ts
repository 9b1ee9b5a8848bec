import { type QueryExecutorProvider, sql } from 'kysely';

/** How many pieces of an order's line were refunded, or wait for that: they are neither printed nor packed. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create function refunded_pieces(of_order uuid, of_line text) returns integer language sql stable as $$
      select coalesce(sum((line ->> 'qty')::int), 0)::int
      from order_refunds cross join jsonb_array_elements(lines) as line
      where order_id = of_order and failed_at is null and line ->> 'lineId' = of_line
    $$;
  `.execute(db);
}
