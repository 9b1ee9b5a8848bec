import { type Kysely, sql } from 'kysely';

/** How much of a print's filament is supports; null without them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table slices add column support_mm3 double precision check (support_mm3 >= 0)`.execute(db);
}
