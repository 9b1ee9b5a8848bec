import { type Kysely, sql } from 'kysely';
import { catalogueProblems } from '../../../content-reader/catalogue.ts';
import { Content } from '../../../content-reader/content.ts';
import { newPriceSchema } from '../../../contract/desk/stock.ts';
import type { Database, Db } from '../../db/schema.ts';
import { draftContent } from '../content/draft-content.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { storeChange } from './price-changes.ts';

/** A row of `price_changes`, where the desk's prices were until they became edits of content files. */
interface OldChange {
  readonly id: number;
  readonly item_id: string;
  readonly price: number;
  readonly was: number | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly by: string;
  readonly at: Date;
  readonly state: Database['content_edits']['state']['__select__'];
  readonly reason: string | null;
  readonly release: string | null;
  readonly published_at: Date | null;
  readonly removed_by: string | null;
  readonly removed_at: Date | null;
  readonly key: string;
}

/** Of what is no edit of a file: it is over, or does not hold with the content. */
const NO_FILE = { path: 'products', text: null, base_hash: null } as const;

/**
 * Makes edits of the prices that a version before 0080 stored, oldest first, with who set them and when. One that does not
 * hold with the content is refused, and says why at the desk. A version after that one can drop this, and the table.
 */
export async function carryOverPrices(db: Kysely<Database>, contentFolder: string): Promise<void> {
  const { rows } = await sql<OldChange>`select * from price_changes order by id`.execute(db);
  if (rows.length === 0) return;
  const content = new Content(contentFolder);
  // Broken content would refuse them all; it is reported by whoever publishes, and the next start tries again.
  if (catalogueProblems(content).length > 0) return;
  const store = content.value('store.yaml');
  for (const row of rows) await carryOver(db, { contentFolder, store }, row);
}

async function carryOver(
  db: Kysely<Database>,
  { contentFolder, store }: Pick<Deps, 'contentFolder' | 'store'>,
  { id: old, item_id: item, price, was, starts_at, ends_at, ...row }: OldChange,
): Promise<void> {
  const { by, at, state, reason, release, published_at, removed_by, removed_at, key } = row;
  const kept = { by, at, state, reason, release, published_at, removed_by, removed_at, key };
  const isSale = starts_at !== null && ends_at !== null;
  const times = isSale && { from: starts_at.toISOString(), until: ends_at.toISOString() };
  const now = new Date();
  const isInForce =
    (state === 'waiting' || state === 'published') && removed_at === null && (ends_at === null || ends_at > now);
  const change = JSON.stringify(
    times ? { kind: 'sale', item, price, ...times } : { kind: 'price', item, price, was, before: { price, was } },
  );
  await db.transaction().execute(async (trx) => {
    // The next release is the one that is being made.
    const jobs = { enqueue: async () => {} };
    const draft = await draftContent(trx, { contentFolder, clock: () => now, jobs });
    const add = (ended: object) => insertHistory(trx, { ...NO_FILE, change, ...kept, ...ended });
    if (!isInForce) await add({ state: state === 'refused' ? state : 'ended' });
    else {
      const input = newPriceSchema.parse(
        times ? { kind: 'sale', key, price, ...times } : { kind: 'price', key, price, was },
      );
      try {
        const id = await storeChange(trx, { clock: () => now, store }, { draft, item, input, by });
        await trx.updateTable('content_edits').set(kept).where('id', '=', id).execute();
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        await add({ state: 'refused', reason: error.message });
      }
    }
    await sql`delete from price_changes where id = ${old}`.execute(trx);
  });
}

async function insertHistory(trx: Db, values: object): Promise<void> {
  await trx
    .insertInto('content_edits')
    .values(values as never)
    .execute();
}
