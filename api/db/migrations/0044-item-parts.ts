import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * What items have in common (the texts of a family, the options of a material) is stored once, by its hash. An item's
 * hash tells replicas whether they have it already. The column is read from the body, so that a row that an earlier
 * version of the API wrote has none, and is written again.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`create table item_parts (hash text primary key, body jsonb not null)`.execute(db);
  await sql`alter table items add column hash text generated always as (body ->> 'hash') stored`.execute(db);
}
