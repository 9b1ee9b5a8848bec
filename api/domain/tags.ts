import { type Kysely, sql, type Transaction } from 'kysely';
import { MAX_TAGS, type TagChange } from '../../contract/desk/tags.ts';
import type { Database, Db } from '../db/schema.ts';
import { auditedTransaction } from './operator/actions.ts';
import { ShopError } from './shop-error.ts';

/** Where the tags of each are: orders by their id, customers by their address. */
const tables = {
  orders: { table: sql.table('order_tags'), of: sql.ref('order_id'), type: sql.raw('uuid') },
  customers: { table: sql.table('customer_tags'), of: sql.ref('email'), type: sql.raw('text') },
};
type Tagged = keyof typeof tables;

/** Adds and removes tags. Repeating it changes nothing. Throws `invalid_request` for more tags than one may have. */
export async function changeTags(db: Kysely<Database>, tagged: Tagged, id: string, change: TagChange): Promise<void> {
  await auditedTransaction(db, async (trx) => {
    const refusal = (await changeAllTags(trx, tagged, [id], change)).get(id);
    if (refusal) throw refusal;
  });
}

/** Changes the tags of each; returns the errors of those that would have too many, which keep theirs. */
export async function changeAllTags(
  trx: Transaction<Database>,
  tagged: Tagged,
  ids: readonly string[],
  { add, remove }: TagChange,
): Promise<ReadonlyMap<string, ShopError>> {
  const { table, of, type } = tables[tagged];
  const before = await tagsOf(trx, tagged, ids);
  const after = (id: string) => new Set([...(before.get(id) ?? []).filter((tag) => !remove.includes(tag)), ...add]);
  const full = ids.filter((id) => after(id).size > MAX_TAGS);
  const others = ids.filter((id) => !full.includes(id));
  await sql`delete from ${table} where ${of} = any(${others}::${type}[]) and tag = any(${remove}::text[])`.execute(trx);
  await sql`
    insert into ${table} (${of}, tag) select id, tag from unnest(${others}::${type}[]) as id, unnest(${add}::text[]) as tag
    on conflict do nothing`.execute(trx);
  const error = new ShopError('invalid_request', { reason: `Please use at most ${MAX_TAGS} tags.` });
  return new Map(full.map((id) => [id, error]));
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
