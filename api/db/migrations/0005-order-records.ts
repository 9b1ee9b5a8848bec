import { type Kysely, sql } from 'kysely';

/** What an order was paid with, and when its shopper was taken out of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column paid_with jsonb,
      add column forget_from timestamptz,
      add column forgotten_at timestamptz;
    create index orders_to_forget on orders (forget_from) where forget_from is not null and forgotten_at is null;
  `.execute(db);
}
