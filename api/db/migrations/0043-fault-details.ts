import { type Kysely, sql } from 'kysely';

/** What the message about a refused model names, such as the 3MF extension that we do not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table slices add column fault_detail text check (length(fault_detail) <= 80)`.execute(db);
}
