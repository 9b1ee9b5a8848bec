import { sql } from 'kysely';
import type { Connection } from '../../db/connect.ts';
import { type Listener, listen } from '../../db/listen.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';

const CHANNEL = 'vending_changed';

/** What changed: an order's turn and the machine with it, or (null) the machine alone. */
export type VendingChange = { readonly orderId: string | null };

/** Tells all replicas, this one too; inside a transaction once it is committed. */
export async function tellVending(db: Db, { orderId }: VendingChange): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${orderId ?? ''})`.execute(db);
}

interface Hearing {
  readonly changed: (change: VendingChange) => void;
  /** the connection is there, at first or again: what happened before was not heard */
  readonly missed: () => void;
  readonly lost: () => void;
}

/** Hears what any replica tells, until it is closed. */
export async function followVending(
  { pool }: Connection,
  log: Log,
  { changed, missed, lost }: Hearing,
): Promise<Listener> {
  return await listen(pool.options, {
    channel: CHANNEL,
    hear: (orderId) => changed({ orderId: orderId === '' ? null : orderId }),
    connected: missed,
    lost: (error) => {
      log.info('the vending machine’s watchers do not hear of changes', { error });
      lost();
    },
  });
}
