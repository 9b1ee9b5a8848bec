import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Below its own threshold, or else that of the shop. */
const isLow = sql<boolean>`qoh < coalesce(items.threshold, (select threshold from stock_settings))`;

/** Items on sale whose stock is low, the lowest first; `below` replaces all thresholds. */
export async function lowStockItems(db: Db, { below, limit }: { below?: number | undefined; limit: number }) {
  return await db
    .selectFrom('items')
    .select(['id', 'qoh', 'price', 'place'])
    .select((eb) => eb.ref('body', '->>').key('name').as('name'))
    .where('active', '=', true)
    .where('in_catalogue', '=', true)
    .where(below === undefined ? isLow : sql<boolean>`qoh < ${below}`)
    .orderBy('qoh')
    .orderBy('id')
    .limit(limit)
    .execute();
}
