import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * A new order waits to be indexed for searches at the desk, which index those that wait before they read: writing the
 * words of one order took a third of the time of placing it, and those of many cost little more.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create table orders_to_index (
      -- No reference: an order that is deleted meanwhile has no words to write.
      order_id uuid not null,
      at timestamptz not null default now()
    );
    comment on table orders_to_index is 'New orders whose words are not in order_search yet.';
    -- Emptied each minute, and read as a whole.
    alter table orders_to_index set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

    create or replace function index_new_lines() returns trigger language plpgsql as $$
    begin
      insert into orders_to_index (order_id) select distinct order_id from added;
      return null;
    end $$;
  `.execute(db);
}
