import { sql } from 'kysely';
import { MAX_TAGS, type TagChange } from '../../contract/desk/tags.ts';
import type { Db } from '../db/schema.ts';
import { auditedTransaction } from './operator/actions.ts';
import { ShopError } from './shop-error.ts';

/** Where the tags of each are: orders by their id, customers by their address. */
const tables = {
  orders: { table: sql.table('order_tags'), of: sql.ref('order_id'), type: sql.raw('uuid') },
  customers: { table: sql.table('customer_tags'), of: sql.ref('email'), type: sql.raw('text') },
};
type Tagged = keyof typeof tables;

/** Adds and removes tags. Repeating it changes nothing. Throws `invalid_request` for more tags than one may have. */
export async function changeTags(db: Db, tagged: Tagged, id: string, { add, remove }: TagChange): Promise<void> {
  const { table, of, type } = tables[tagged];
  await auditedTransaction(db, async (trx) => {
    await sql`delete from ${table} where ${of} = ${id}::${type} and tag = any(${remove}::text[])`.execute(trx);
    await sql`
      insert into ${table} (${of}, tag) select ${id}::${type}, tag from unnest(${add}::text[]) as tag
      on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ tags: number }>`
      select count(*)::int as tags from ${table} where ${of} = ${id}::${type}`.execute(trx);
    if ((rows[0]?.tags ?? 0) > MAX_TAGS) {
      throw new ShopError('invalid_request', { reason: `Please use at most ${MAX_TAGS} tags.` });
    }
  });
}

/** As the log says it, such as `+b2b`. */
export function tagWords({ add, remove }: TagChange): string[] {
  return [...add.map((tag) => `+${tag}`), ...remove.map((tag) => `−${tag}`)];
}

/** The tags of each, from A to Z. */
export async function tagsOf(db: Db, tagged: Tagged, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { table, of, type } = tables[tagged];
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select ${of} as id, array_agg(tag order by tag) as tags from ${table}
    where ${of} = any(${ids}::${type}[]) group by ${of}`.execute(db);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** More than fit into a list to choose from. */
const MAX_KNOWN = 200;

/** The tags in use, the most used first. */
export async function knownTags(db: Db, tagged: Tagged): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from ${tables[tagged].table} group by tag order by count(*) desc, tag limit ${MAX_KNOWN}`.execute(db);
  return rows.map(({ tag }) => tag);
}
