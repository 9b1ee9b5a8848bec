import { type Kysely, sql } from 'kysely';

/** One request at a time lets a subscription begin at PayPal, which cannot take an approval back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column confirming_until timestamptz`.execute(db);
}
