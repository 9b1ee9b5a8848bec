import { sql } from 'kysely';
import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import type { SliceProgress } from '../../gateways/slicer/slicer.ts';
import type { Deps } from '../deps.ts';
import { isWatched } from './job-watchers.ts';
import { notifySliceChanged } from './slice-changes.ts';

/** A lease without a heartbeat for this long has expired; a running slice sends two a second. */
const LEASE_TIMEOUT_MS = 10_000;

type LeaseDeps = Pick<Deps, 'connection' | 'clock'>;

/** A slice that this run alone works on, until its lease expires. */
export interface SliceLease {
  readonly id: string;
  readonly run: string;
  readonly extension: ModelExtension;
  readonly settings: SliceSettings;
  /** a file of a shopper who waits for it */
  readonly modelId: string | null;
}

/** Another run holds the lease: try again later. */
class SliceLeased extends Error {
  override name = 'SliceLeased';
}

/** The model that was uploaded last is the likeliest to be kept by a slicer. */
const modelIdOf = sql<string | null>`(
  select file_id from print_jobs where slice_id = slices.id and ended_at is null order by created_at desc limit 1)`;

/** Takes the lease of a slice. Undefined when it is finished or no shopper waits for it. */
export async function claimSlice(deps: LeaseDeps, sliceId: string): Promise<SliceLease | undefined> {
  const { db } = deps.connection;
  const now = deps.clock();
  const run = crypto.randomUUID();
  const claimed = await db
    .updateTable('slices')
    .set({ state: 'slicing', run, heard_at: now, progress: 0, layer: null, layers: null })
    .where('id', '=', sliceId)
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('state', '=', 'slicing'), eb('heard_at', '<', new Date(now.getTime() - LEASE_TIMEOUT_MS))]),
      ]),
    )
    .where(isWatched(now))
    .returning(['id', 'extension', 'settings', modelIdOf.as('modelId')])
    .executeTakeFirst();
  if (claimed) {
    await notifySliceChanged(db, sliceId);
    return { ...claimed, run };
  }
  const slice = await db.selectFrom('slices').select('state').where('id', '=', sliceId).executeTakeFirst();
  if (slice?.state === 'slicing') throw new SliceLeased('Another run holds the lease of this slice.');
  if (slice?.state === 'waiting') await abandonSlice(deps, sliceId);
  return undefined;
}

/**
 * Cancels the jobs of a slice that no shopper waits for; a later request queues it again. False when a shopper requested
 * it in the meantime. A request locks the slice too, so either this sees the new job, or the request sees an idle slice.
 */
export async function abandonSlice({ connection, clock }: LeaseDeps, sliceId: string): Promise<boolean> {
  const now = clock();
  return await connection.db.transaction().execute(async (trx) => {
    await trx.selectFrom('slices').select('id').where('id', '=', sliceId).forUpdate().execute();
    // A separate statement: the one above may have waited for the lock, and its snapshot misses newer jobs.
    const slice = await trx
      .selectFrom('slices')
      .select(isWatched(now).as('watched'))
      .where('id', '=', sliceId)
      .executeTakeFirst();
    if (slice?.watched) return false;
    await trx
      .updateTable('print_jobs')
      .set({ ended_at: now, cancelled: true })
      .where('slice_id', '=', sliceId)
      .where('ended_at', 'is', null)
      .execute();
    await trx
      .updateTable('slices')
      .set({ state: 'waiting', run: null, progress: 0, layer: null, layers: null })
      .where('id', '=', sliceId)
      .where('state', 'in', ['waiting', 'slicing'])
      .execute();
    await notifySliceChanged(trx, sliceId);
    return true;
  });
}

const HEARTBEAT_MS = 500;

/** No shopper waits for the slice, so its run stops. */
export class SliceAbandoned extends Error {
  override name = 'SliceAbandoned';
}

/** Another run has taken the lease, so this one stops. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

interface RenewedLease {
  /** aborts with `SliceAbandoned` or `LeaseLost` */
  readonly signal: AbortSignal;
  /** Written and announced with the next heartbeat. */
  reportProgress(now: SliceProgress): void;
  stop(): Promise<void>;
}

/** Renews the lease with two heartbeats a second, each with the latest progress, and learns whether to go on. */
export function renewLease(
  { connection, clock, log }: Pick<Deps, 'connection' | 'clock' | 'log'>,
  { id, run }: SliceLease,
): RenewedLease {
  const abort = new AbortController();
  let latest: SliceProgress | undefined;
  let heartbeats = Promise.resolve();
  const timer = setInterval(() => {
    heartbeats = heartbeats.then(beat).catch((error) => log.warn('heartbeat of a slice failed', { error }));
  }, HEARTBEAT_MS);

  async function beat(): Promise<void> {
    if (abort.signal.aborted) return;
    const now = clock();
    const progress = latest;
    latest = undefined;
    const own = await connection.db
      .updateTable('slices')
      .set({
        heard_at: now,
        ...(progress && {
          progress: progress.progress,
          layer: progress.layer ?? null,
          layers: progress.layers ?? null,
        }),
      })
      .where('id', '=', id)
      .where('run', '=', run)
      .returning(isWatched(now).as('watched'))
      .executeTakeFirst();
    if (!own) return abort.abort(new LeaseLost('Another run has taken this slice over.'));
    if (!own.watched) return abort.abort(new SliceAbandoned('No shopper waits for this slice.'));
    if (progress) await notifySliceChanged(connection.db, id);
  }

  return {
    signal: abort.signal,
    reportProgress: (now) => {
      latest = now;
    },
    async stop() {
      clearInterval(timer);
      await heartbeats;
    },
  };
}
