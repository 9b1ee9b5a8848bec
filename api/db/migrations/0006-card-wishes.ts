import { type Kysely, sql } from 'kysely';

/** With whose saved cards an order is paid, and whether a new card is to be kept: a charge is tried again as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      add column payment_customer text,
      add column save_card boolean not null default false;
  `.execute(db);
}
