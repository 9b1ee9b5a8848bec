import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import { READING_VERSION, SLICE_PROFILE } from '../../../contract/queu3d/slice-profile.ts';
import type { Db } from '../../db/schema.ts';
import { MAX_LOSSES } from './finish-slice.ts';
import { isWatched } from './job-watchers.ts';

/**
 * The cache key of a slice beside its model: the file's format, the settings as `checkSettings` normalizes them, the
 * profile, and how files are read.
 */
export function settingsHash(
  extension: ModelExtension,
  settings: SliceSettings,
  profile = SLICE_PROFILE,
  reading = READING_VERSION,
): string {
  return createHash('sha256')
    .update(JSON.stringify([extension, settings, profile, reading]))
    .digest('hex');
}

/** A failure by lost slicers, a timeout or a full disk may have been the slicers' fault: after this time the model is tried again. */
const RETRY_FAILED_AFTER_MS = 10 * 60_000;
const RETRIED: readonly (string | null)[] = ['engine_too_long', 'slicer_full'] satisfies ModelErrorCode[];

export interface SharedSlice {
  readonly id: string;
  readonly state: 'waiting' | 'slicing' | 'complete' | 'failed';
  /** it is not queued yet, or not as early as this shopper's turn allows */
  readonly needsQueueing: boolean;
}

interface SliceRequest {
  readonly model: { readonly sha256: string; readonly extension: ModelExtension };
  readonly settings: SliceSettings;
  readonly turn: number;
  readonly caller: string;
  readonly now: Date;
}

/** The slice of a model with these settings, created unless it exists. Its row stays locked until the transaction ends. */
export async function findOrCreateSlice(
  db: Db,
  { model, settings, turn, caller, now }: SliceRequest,
): Promise<SharedSlice> {
  const { sha256, extension } = model;
  await db
    .insertInto('slices')
    .values({
      model_sha256: sha256,
      extension,
      settings_hash: settingsHash(extension, settings),
      settings: JSON.stringify(settings),
      turn,
      caller,
      asked_at: now,
      created_at: now,
      used_at: now,
    })
    .onConflict((conflict) => conflict.columns(['model_sha256', 'settings_hash']).doUpdateSet({ used_at: now }))
    .execute();
  const slice = await db
    .selectFrom('slices')
    .select(['id', 'state', 'turn', 'caller', 'losses', 'fault', 'done_at', isWatched(now).as('watched')])
    .where('model_sha256', '=', sha256)
    .where('settings_hash', '=', settingsHash(extension, settings))
    .executeTakeFirstOrThrow();
  const { id, watched, done_at } = slice;
  const mayRetry = slice.losses >= MAX_LOSSES || RETRIED.includes(slice.fault);
  const isRetried =
    slice.state === 'failed' &&
    mayRetry &&
    done_at !== null &&
    now.getTime() - done_at.getTime() > RETRY_FAILED_AFTER_MS;
  const state = isRetried ? 'waiting' : slice.state;
  const isEarlier = state === 'waiting' && turn < slice.turn;
  // Queued under the other address only, it would wait for that address's models.
  const isOtherCaller = state === 'waiting' && slice.caller !== caller;
  const needsQueueing = (state === 'waiting' || state === 'slicing') && (!watched || isEarlier || isOtherCaller);
  if (needsQueueing) {
    await db
      .updateTable('slices')
      .set({
        turn: watched ? sql`least(turn, ${turn})` : turn,
        ...(!watched && { asked_at: now }),
        ...(isRetried && { state, fault: null, fault_detail: null, losses: 0, crashes: 0, done_at: null }),
      })
      .where('id', '=', id)
      .execute();
  }
  return { id, state, needsQueueing };
}
