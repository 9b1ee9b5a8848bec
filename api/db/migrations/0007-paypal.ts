import { type Kysely, sql } from 'kysely';

/** Orders that are paid at PayPal: its order, and the capture that moved the money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column payment_service text not null default 'stripe' check (payment_service in ('stripe', 'paypal')),
      add column paypal_order_id text unique,
      add column paypal_capture_id text unique;
  `.execute(db);
}
