import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Who was not heard of for so long has left: pages look every few seconds. */
const LEFT_AFTER_MS = 20_000;

/** Who looked after this moment is still there. */
export function stillThere(now: Date): Date {
  return new Date(now.getTime() - LEFT_AFTER_MS);
}

/** For a condition on `slices`: somebody waits for it. */
export function isWaitedFor(now: Date) {
  return sql<boolean>`exists (
    select from print_jobs waiting
    where waiting.slice_id = slices.id and waiting.ended_at is null and waiting.watched_at > ${stillThere(now)})`;
}

/** Notes that these jobs are looked at. */
export async function keepWaiting(db: Db, jobIds: readonly string[], now: Date): Promise<void> {
  if (jobIds.length === 0) return;
  await db
    .updateTable('print_jobs')
    .set({ watched_at: now })
    .where('id', 'in', jobIds)
    .where('ended_at', 'is', null)
    .execute();
}
