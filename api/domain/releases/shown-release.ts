import { sql } from 'kysely';
import { releaseFolders } from '../../../content-reader/release.ts';
import type { Db } from '../../db/schema.ts';

/** The id of the release that became the current one, or nothing: look what has changed. */
export const RELEASES_CHANNEL = 'releases_changed';

/** A command that ended without cleaning up is given up this long after its last heartbeat. */
const ATTEMPT_SECONDS = 10;
/** A replica is waited for this long after its last heartbeat. Preparing on a busy machine may delay some. */
export const LIVE_SECONDS = 15;

export interface ShownRelease {
  /** null: replicas show their own pages and content */
  readonly current: string | null;
  /** the one before it */
  readonly previous: string | null;
  /** what replicas are to prepare */
  readonly candidate: string | null;
  /** of the command that waits for the candidate */
  readonly attempt: string | null;
}

/** `lock` keeps a release from becoming the current one, or another such command out, until the transaction ends. */
export async function readShownRelease(db: Db, lock?: 'share' | 'update'): Promise<ShownRelease> {
  const row = await db
    .selectFrom('shown_release')
    .select(['current', 'previous', 'candidate', 'attempt'])
    .select(
      sql<boolean>`coalesce(attempt_seen_at > now() - make_interval(secs => ${ATTEMPT_SECONDS}), false)`.as('isAlive'),
    )
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const { isAlive, ...shown } = row;
  return isAlive ? shown : { ...shown, candidate: null, attempt: null };
}

/** The content of the release that is shown, or `own` before one is: what editors are changing may be broken. */
export async function shownContentFolder(db: Db, dataDir: string, own: string): Promise<string> {
  const shown = await readShownRelease(db);
  return shown.current ? releaseFolders(dataDir, shown.current).content : own;
}

export interface ReplicaStatus {
  readonly id: string;
  /** null: its own pages and content */
  readonly shows: string | null;
  readonly attempt: string | null;
  readonly state: 'ready' | 'failed' | null;
  readonly reason: string | null;
}

export async function liveReplicas(db: Db): Promise<ReplicaStatus[]> {
  return await db
    .selectFrom('replicas')
    .select(['id', 'shows', 'attempt', 'state', 'reason'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${LIVE_SECONDS})`)
    .orderBy('started_at')
    .execute();
}

/** The replica's heartbeat while it is busy. */
export async function touchReplica(db: Db, id: string): Promise<void> {
  await db.updateTable('replicas').set({ seen_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** The replica's heartbeat, with all that it has to say. */
export async function reportReplica(db: Db, { id, ...status }: ReplicaStatus): Promise<void> {
  const seen_at = sql<Date>`now()`;
  await db
    .insertInto('replicas')
    .values({ id, ...status, seen_at, started_at: seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...status, seen_at }))
    .execute();
}

export async function removeReplica(db: Db, id: string): Promise<void> {
  await db.deleteFrom('replicas').where('id', '=', id).execute();
}

/** Replicas that were killed leave their row. */
export async function removeDeadReplicas(db: Db): Promise<void> {
  await db.deleteFrom('replicas').where('seen_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}

/** Sent on commit. */
export async function notifyReleases(db: Db, current = ''): Promise<void> {
  await sql`select pg_notify(${RELEASES_CHANNEL}, ${current})`.execute(db);
}

/** Releases that were activated or tried, the latest first. */
export async function listReleases(db: Db, limit: number) {
  return await db
    .selectFrom('releases')
    .select(['id', 'code', 'as_of as asOf', 'made_at as madeAt', 'activated_at as activatedAt'])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What is not deleted, and what was shown before. */
export async function releasesInUse(db: Db): Promise<{ readonly activated: string[]; readonly inUse: string[] }> {
  const { current, previous, candidate } = await readShownRelease(db);
  const activated = await db.selectFrom('releases').select('id').where('activated_at', 'is not', null).execute();
  const replicas = await db.selectFrom('replicas').select('shows').execute();
  const inUse = [current, previous, candidate, ...replicas.map(({ shows }) => shows)];
  return { activated: activated.map(({ id }) => id), inUse: inUse.filter((id) => id !== null) };
}
