import { type QueryExecutorProvider, sql } from 'kysely';

/** What goes back when an order is canceled: nothing, when the shopper's bank has returned the payment already. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table orders add column cancel_refund integer check (cancel_refund >= 0)`.execute(db);
}
