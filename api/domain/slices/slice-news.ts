import { sql } from 'kysely';
import type { Connection } from '../../db/connect.ts';
import { type Listener, listen } from '../../db/listen.ts';
import type { Db } from '../../db/schema.ts';
import type { Log } from '../../log.ts';

const CHANNEL = 'slices_changed';

/** Tells all replicas, this one too, that a slice or who waits for it has changed; in a transaction when it is committed. */
export async function tellSlice(db: Db, sliceId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${sliceId})`.execute(db);
}

interface Hearing {
  readonly changed: (sliceId: string) => void;
  /** the connection is there, at first or again: what happened before was not heard */
  readonly missed: () => void;
}

/** Hears what any replica tells, until it is closed. */
export async function followSlices({ pool }: Connection, log: Log, { changed, missed }: Hearing): Promise<Listener> {
  return await listen(pool.options, {
    channel: CHANNEL,
    hear: changed,
    connected: missed,
    lost: (error) => log.info('who waits for slices does not hear of changes', { error }),
  });
}
