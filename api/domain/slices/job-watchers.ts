import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** A page asks every few seconds; one that has not for this long has left. */
const WATCH_TIMEOUT_MS = 20_000;

/** A job that was last watched after this moment is still watched. */
export function watchedSince(now: Date): Date {
  return new Date(now.getTime() - WATCH_TIMEOUT_MS);
}

/** For a condition on `slices`: a shopper waits for one of its jobs. */
export function isWatched(now: Date) {
  return sql<boolean>`exists (
    select from print_jobs waiting
    where waiting.slice_id = slices.id and waiting.ended_at is null and waiting.watched_at > ${watchedSince(now)})`;
}

/** Records that these jobs are being watched. */
export async function recordWatching(db: Db, jobIds: readonly string[], now: Date): Promise<void> {
  if (jobIds.length === 0) return;
  await db
    .updateTable('print_jobs')
    .set({ watched_at: now })
    .where('id', 'in', jobIds)
    .where('ended_at', 'is', null)
    .execute();
}
