import { type QueryExecutorProvider, sql } from 'kysely';

/** Reviews of Stripe Radar and banks' early warnings of fraud hold an order as disputes do, before money has moved. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    alter table order_disputes
      drop constraint order_disputes_status_check,
      add constraint order_disputes_status_check
        check (status in ('inquiry', 'review', 'open', 'won', 'lost', 'closed'))`.execute(db);
}
