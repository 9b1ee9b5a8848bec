import { type Kysely, sql } from 'kysely';

/** The quantity breaks that a print was quoted with; prints from before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prints add column breaks jsonb`.execute(db);
}
