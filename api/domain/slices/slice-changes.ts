import { sql } from 'kysely';
import type { Connection } from '../../db/connect.ts';
import { type Listener, listen } from '../../db/listen.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';

const CHANNEL = 'slices_changed';

/** Notifies all replicas, this one too, that a slice or its jobs have changed; inside a transaction on commit. */
export async function notifySliceChanged(db: Db, sliceId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${sliceId})`.execute(db);
}

interface SliceListener {
  readonly changed: (sliceId: string) => void;
  /** the connection was made, or made again: earlier changes may have been missed */
  readonly missed: () => void;
}

/** Listens for slice changes of all replicas until it is closed. */
export async function followSlices(
  { pool }: Connection,
  log: Log,
  { changed, missed }: SliceListener,
): Promise<Listener> {
  return await listen(pool.options, {
    channel: CHANNEL,
    received: changed,
    connected: missed,
    lost: (error) => log.warn('lost the connection that listens for slice changes', { error }),
  });
}
