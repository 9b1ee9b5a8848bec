import { sql } from 'kysely';
import type { Connection } from '../db/connect.ts';
import { type Listener, listen } from '../db/listen.ts';
import type { Db } from '../db/schema.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'vending_changed';

/** The order whose turn changed, and the machine with it; null: the machine alone. */
type VendingChange = { readonly orderId: string | null };

/** Notifies all replicas, this one too; inside a transaction on commit. */
export async function notifyVendingChanged(db: Db, { orderId }: VendingChange): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${orderId ?? ''})`.execute(db);
}

interface VendingListener {
  readonly changed: (change: VendingChange) => void;
  /** the connection was made, or made again: earlier changes may have been missed */
  readonly missed: () => void;
  readonly lost: () => void;
}

/** Listens for changes by all replicas until it is closed. */
export async function followVending(
  { pool }: Connection,
  log: Log,
  { changed, missed, lost }: VendingListener,
): Promise<Listener> {
  return await listen(pool.options, {
    channel: CHANNEL,
    received: (orderId) => changed({ orderId: orderId === '' ? null : orderId }),
    connected: missed,
    lost: (error) => {
      log.warn('lost the connection that listens for vending changes', { error });
      lost();
    },
  });
}
