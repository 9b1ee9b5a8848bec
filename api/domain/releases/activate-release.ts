import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Content } from '../../../content-reader/content.ts';
import { ContentCache } from '../../../content-reader/content-cache.ts';
import { type Release, readRelease, releaseFolders } from '../../../content-reader/release.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { storeItems } from '../catalogue/stored-items.ts';
import { markPublished } from '../content/release-edits.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { liveReplicas, notifyReleases, type ReplicaStatus, readShownRelease } from './shown-release.ts';

/** How often this command looks for reports. */
const POLL_MS = 50;
/** Reading fifty thousand items takes a busy machine a minute. */
const PREPARE_TIMEOUT_MS = 5 * 60_000;
/** A replica that does not show a release by now has lost its database, and takes the release when that is back. */
const SHOW_TIMEOUT_MS = 20_000;

/** A release as its folder has it. */
export interface ReleaseToActivate {
  readonly release: Release;
  readonly items: readonly CatalogueItem[];
}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Reads a release from its folder; throws a ReleaseError or a ContentError. */
export async function readReleaseToActivate(dataDir: string, id: string): Promise<ReleaseToActivate> {
  const release = await readRelease(dataDir, id);
  const { content } = releaseFolders(dataDir, id);
  const cache = await ContentCache.open(PROJECT);
  const { catalogue } = readShopContent(new Content(content, { cache, asOf: new Date(release.asOf) }));
  return { release, items: catalogue.items };
}

export interface Activation {
  readonly id: string;
  /** those that are running */
  readonly replicas: number;
  readonly showing: number;
  /** until all replicas were ready, in ms */
  readonly preparedMs: number;
  /** from then on until all showed it, in ms */
  readonly switchedMs: number;
}

/**
 * Makes a release the current one: every running replica reads and checks it first, and only when all are ready do they
 * switch, together with the items in the database. Throws `release_refused` with the reason, and then nothing has changed.
 */
export async function activateRelease(
  { connection: { db } }: Pick<Deps, 'connection'>,
  { release, items }: ReleaseToActivate,
  { isBack = false }: { readonly isBack?: boolean } = {},
): Promise<Activation> {
  const start = performance.now();
  const attempt = await startAttempt(db, release);
  try {
    while (!(await commitWhenReady(db, attempt, { release, items }, isBack))) {
      if (performance.now() - start > PREPARE_TIMEOUT_MS) throw refused('The replicas did not prepare it in time.');
      await pause(POLL_MS);
    }
  } catch (error) {
    await endAttempt(db, attempt);
    throw error;
  }
  const ready = performance.now();
  let replicas = await liveReplicas(db);
  const isShowing = ({ shows }: ReplicaStatus) => shows === release.id;
  while (!replicas.every(isShowing) && performance.now() - ready < SHOW_TIMEOUT_MS) {
    await pause(POLL_MS);
    replicas = await liveReplicas(db);
  }
  return {
    id: release.id,
    replicas: replicas.length,
    showing: replicas.filter(isShowing).length,
    preparedMs: Math.round(ready - start),
    switchedMs: Math.round(performance.now() - ready),
  };
}

/** The id of the release before the current one. */
export async function previousRelease(db: Db): Promise<string> {
  const { previous } = await readShownRelease(db);
  if (!previous) throw refused('There is no earlier release.');
  return previous;
}

/** Asks the replicas to prepare a release; returns the id of this attempt. */
async function startAttempt(db: Deps['connection']['db'], release: Release): Promise<string> {
  const attempt = crypto.randomUUID();
  await db.transaction().execute(async (trx) => {
    const { candidate } = await readShownRelease(trx, 'update');
    if (candidate) throw refused(`Release ${candidate} is being activated right now.`);
    const facts = { code: release.code, as_of: release.asOf, made_at: release.madeAt };
    await trx
      .insertInto('releases')
      .values({ id: release.id, ...facts, activated_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
      .execute();
    await trx
      .updateTable('shown_release')
      .set({ candidate: release.id, attempt, attempt_seen_at: sql<Date>`now()` })
      .execute();
    await notifyReleases(trx);
  });
  return attempt;
}

/** Does nothing if another attempt has taken over. */
async function endAttempt(db: Deps['connection']['db'], attempt: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('shown_release')
      .set({ candidate: null, attempt: null, attempt_seen_at: null })
      .where('attempt', '=', attempt)
      .execute();
    await notifyReleases(trx);
  });
}

/** False while a replica is not ready. Throws the reasons of those that failed. */
async function commitWhenReady(
  db: Deps['connection']['db'],
  attempt: string,
  { release, items }: ReleaseToActivate,
  isBack: boolean,
): Promise<boolean> {
  if (!(await areReady(db, attempt))) {
    const { numUpdatedRows } = await db
      .updateTable('shown_release')
      .set({ attempt_seen_at: sql<Date>`now()` })
      .where('attempt', '=', attempt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused('Another command has taken over.');
    return false;
  }
  return await db.transaction().execute(async (trx) => {
    const shown = await readShownRelease(trx, 'update');
    if (shown.attempt !== attempt) throw refused('Another command has taken over.');
    // A replica registers while it holds this row, so none that is about to start is missing here.
    if (!(await areReady(trx, attempt))) return false;
    await showRelease(trx, release.id, shown);
    await markPublished(trx, release, { isBack });
    await storeItems(trx, items);
    return true;
  });
}

async function areReady(db: Db, attempt: string): Promise<boolean> {
  const replicas = await liveReplicas(db);
  const answers = replicas.filter((replica) => replica.attempt === attempt);
  const failed = answers.filter(({ state }) => state === 'failed');
  if (failed.length > 0) throw refused([...new Set(failed.map(({ reason }) => reason))].join('\n'));
  return answers.length === replicas.length;
}

async function showRelease(
  trx: Transaction<Database>,
  id: string,
  { current, previous }: { readonly current: string | null; readonly previous: string | null },
): Promise<void> {
  await trx
    .updateTable('shown_release')
    .set({
      current: id,
      previous: current === id ? previous : current,
      candidate: null,
      attempt: null,
      attempt_seen_at: null,
    })
    .execute();
  await trx.updateTable('releases').set({ activated_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await notifyReleases(trx, id);
}

function refused(reason: string): ShopError {
  return new ShopError('release_refused', { reason });
}
