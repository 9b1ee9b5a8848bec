import { sql } from 'kysely';
import type { Item } from '../../contract/catalogue/item.ts';
import type { Db } from '../../db/schema.ts';

/** An item with the stock that the database has now. */
export interface StockedItem {
  readonly item: Item;
  /** false: content has it no longer, yet carts and orders may still name it */
  readonly inCatalogue: boolean;
}

/** Reads these items, or all of them. What has left the catalogue comes as inactive. */
export async function readItems(db: Db, ids?: readonly string[]): Promise<StockedItem[]> {
  const rows = await db
    .selectFrom('items')
    .select(['body', 'qoh', 'in_catalogue'])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::text[])`))
    .execute();
  return rows.map(({ body, qoh, in_catalogue }) => ({
    item: { ...body, qoh, active: body.active && in_catalogue },
    inCatalogue: in_catalogue,
  }));
}
