import type { Db } from '../../db/schema.ts';

/** What is on sale and runs out, the scarcest first. */
export async function scarceItems(db: Db, { below, limit }: { below: number; limit: number }) {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'qoh', 'price'])
    .select((eb) => eb.ref('body', '->>').key('name').as('name'))
    .where('active', '=', true)
    .where('in_catalogue', '=', true)
    .where('qoh', '<', below)
    .orderBy('qoh')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows;
}
