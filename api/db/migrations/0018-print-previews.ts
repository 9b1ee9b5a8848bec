import { type Kysely, sql } from 'kysely';

/**
 * Each picture of a model has an id of its own, and a print names the one that its shopper saw. `preview_type` says
 * nothing any more, all are WebP: it stays for replicas of before, which read it with every cart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The latest one.
    alter table model_files add column preview_id uuid;
    alter table prints add column preview_id uuid;
  `.execute(db);
}
