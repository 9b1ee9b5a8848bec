import { type Kysely, sql } from 'kysely';

/** What fell last is read of the spools, by everybody who looks at the machine; presses are never read that way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index vending_spools_latest on vending_spools (fell_at desc) where fell_at is not null;
    drop index vending_presses_latest;
  `.execute(db);
}
