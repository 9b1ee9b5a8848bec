import type { Deps } from '../../deps.ts';
import type { SliceProgress } from '../../gateways/slicer/slicer.ts';
import type { ClaimedSlice } from './claim-slice.ts';
import { tellSlice } from './slice-news.ts';
import { isWaitedFor } from './waiting-shoppers.ts';

const BEAT_MS = 500;

/** Why a run ends before the slicer is done. */
export class NobodyWaits extends Error {
  override name = 'NobodyWaits';
}
export class TakenOver extends Error {
  override name = 'TakenOver';
}

export interface KeptClaim {
  /** aborted with `NobodyWaits` or `TakenOver` */
  readonly signal: AbortSignal;
  /** Told on at most twice a second. */
  progress(now: SliceProgress): void;
  stop(): Promise<void>;
}

/** Says twice a second that this run goes on and how far it is, and hears whether it should. */
export function keepClaim(
  { connection, clock, log }: Pick<Deps, 'connection' | 'clock' | 'log'>,
  { id, run }: ClaimedSlice,
): KeptClaim {
  const ending = new AbortController();
  let latest: SliceProgress | undefined;
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch((error) => log.info('a slice was not heard of', { error }));
  }, BEAT_MS);

  async function beat(): Promise<void> {
    if (ending.signal.aborted) return;
    const now = clock();
    const news = latest;
    latest = undefined;
    const own = await connection.db
      .updateTable('slices')
      .set({
        heard_at: now,
        ...(news && { progress: news.progress, layer: news.layer ?? null, layers: news.layers ?? null }),
      })
      .where('id', '=', id)
      .where('run', '=', run)
      .returning(isWaitedFor(now).as('waitedFor'))
      .executeTakeFirst();
    if (!own) return ending.abort(new TakenOver('Another run works on this slice.'));
    if (!own.waitedFor) return ending.abort(new NobodyWaits('Nobody waits for this slice.'));
    if (news) await tellSlice(connection.db, id);
  }

  return {
    signal: ending.signal,
    progress: (now) => {
      latest = now;
    },
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}
