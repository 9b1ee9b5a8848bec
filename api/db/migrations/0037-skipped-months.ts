import { type Kysely, sql } from 'kysely';

/** A member can skip a month: it is not charged and brings nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column skip_from timestamptz`.execute(db);
}
