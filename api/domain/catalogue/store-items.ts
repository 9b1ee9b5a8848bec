import { sql } from 'kysely';
import type { CatalogueItem } from '../../contract/catalogue/item.ts';
import type { Database, Kysely } from '../../db/schema.ts';

/**
 * Brings the items table in line with content. Facts and prices always follow content; stock is taken from it only for
 * an item that is new. Rows that are right already are not written, so a restart tells nobody of changes.
 */
export async function storeItems(db: Kysely<Database>, items: readonly CatalogueItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  const bodies = items.map((item) => JSON.stringify(item));
  const prices = items.map(({ price }) => price);
  const active = items.map((item) => item.active);
  const stock = items.map(({ qoh }) => qoh);
  await db.transaction().execute(async (trx) => {
    // Replicas start together: they take turns, as two upserts of the same rows could block each other.
    await sql`select pg_advisory_xact_lock(hashtext('items'))`.execute(trx);
    await sql`
      insert into items (id, body, price, active, qoh)
      select id, body::jsonb, price, active, qoh
      from unnest(${ids}::text[], ${bodies}::text[], ${prices}::int[], ${active}::boolean[], ${stock}::int[])
        as content (id, body, price, active, qoh)
      on conflict (id) do update
        set body = excluded.body, price = excluded.price, active = excluded.active, in_catalogue = true
        where (items.body, items.price, items.active, items.in_catalogue)
          is distinct from (excluded.body, excluded.price, excluded.active, true)`.execute(trx);
    await sql`
      update items set in_catalogue = false where in_catalogue and id <> all (${ids}::text[])`.execute(trx);
  });
}
