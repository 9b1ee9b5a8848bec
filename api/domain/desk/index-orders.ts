import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Writes the words of all orders that are not searched yet: an order that was just placed is found. */
export async function indexOrders(db: Db): Promise<void> {
  await sql`select index_orders(0, null)`.execute(db);
}

/** Most orders are paid by then: paying waits for an order that is being indexed. */
const WAITED_SECONDS = 60;
/** Each batch holds its orders for some 50 ms. */
const BATCH = 200;

/** Keeps what a search has to index short, whether anyone searches or not. */
export async function indexWaitingOrders({ connection: { db } }: Pick<Deps, 'connection'>): Promise<void> {
  for (let indexed = BATCH; indexed === BATCH; ) {
    const { rows } = await sql<{ indexed: number }>`
      select index_orders(${WAITED_SECONDS}, ${BATCH}) as indexed`.execute(db);
    indexed = rows[0]?.indexed ?? 0;
  }
}
