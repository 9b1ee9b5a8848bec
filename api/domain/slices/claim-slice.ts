import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import type { Deps } from '../../deps.ts';
import { tellSlice } from './slice-news.ts';
import { isWaitedFor } from './waiting-shoppers.ts';

/** A run of which nothing was heard for so long is over: it speaks twice a second. */
const OVER_AFTER_MS = 10_000;

type ClaimDeps = Pick<Deps, 'connection' | 'clock'>;

/** Work that is this run's alone. */
export interface ClaimedSlice {
  readonly id: string;
  readonly run: string;
  readonly extension: ModelExtension;
  readonly settings: SliceSettings;
}

/** Another run works on the slice; this one may look again later. */
export class SlicedElsewhere extends Error {
  override name = 'SlicedElsewhere';
}

/** Begins a run. Undefined: there is nothing (more) to do. */
export async function claimSlice(deps: ClaimDeps, sliceId: string): Promise<ClaimedSlice | undefined> {
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
        and([eb('state', '=', 'slicing'), eb('heard_at', '<', new Date(now.getTime() - OVER_AFTER_MS))]),
      ]),
    )
    .where(isWaitedFor(now))
    .returning(['id', 'extension', 'settings'])
    .executeTakeFirst();
  if (claimed) {
    await tellSlice(db, sliceId);
    return { ...claimed, run };
  }
  const slice = await db.selectFrom('slices').select('state').where('id', '=', sliceId).executeTakeFirst();
  if (slice?.state === 'slicing') throw new SlicedElsewhere('Another run works on this slice.');
  if (slice?.state === 'waiting') await leaveUnwanted(deps, sliceId);
  return undefined;
}

/**
 * Nobody waits any more: the slice waits for somebody to ask for it again. False when somebody came meanwhile. Who asks
 * holds the slice as well, so that either this sees the new job, or the other sees that nobody works on it.
 */
export async function leaveUnwanted({ connection, clock }: ClaimDeps, sliceId: string): Promise<boolean> {
  const now = clock();
  return await connection.db.transaction().execute(async (trx) => {
    await trx.selectFrom('slices').select('id').where('id', '=', sliceId).forUpdate().execute();
    // A statement of its own: the one before may have waited, and knows nothing of what came meanwhile.
    const slice = await trx
      .selectFrom('slices')
      .select(isWaitedFor(now).as('waitedFor'))
      .where('id', '=', sliceId)
      .executeTakeFirst();
    if (slice?.waitedFor) return false;
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
    await tellSlice(trx, sliceId);
    return true;
  });
}
