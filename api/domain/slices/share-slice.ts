import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ModelExtension } from '../../contract/queu3d/limits.ts';
import type { SliceSettings } from '../../contract/queu3d/settings.ts';
import { SLICE_PROFILE } from '../../contract/queu3d/slice-profile.ts';
import type { Db } from '../../db/schema.ts';
import { MOST_LOSSES } from './settle-slice.ts';
import { isWaitedFor } from './waiting-shoppers.ts';

/**
 * By this the same wish is found again. It covers how the file is read, settings as `checkSettings` gives them, and the
 * profile.
 */
export function settingsHash(extension: ModelExtension, settings: SliceSettings, profile = SLICE_PROFILE): string {
  return createHash('sha256')
    .update(JSON.stringify([extension, settings, profile]))
    .digest('hex');
}

/** Slicers that were lost six times, or took too long, may have been ill or busy: later the model has another chance. */
const ILL_MS = 10 * 60_000;

export interface SharedSlice {
  readonly id: string;
  readonly state: 'waiting' | 'slicing' | 'complete' | 'failed';
  /** nobody works on it or is about to, or not as soon as this shopper may expect */
  readonly isToBeQueued: boolean;
}

interface Wish {
  readonly model: { readonly sha256: string; readonly extension: ModelExtension };
  readonly settings: SliceSettings;
  readonly turn: number;
  readonly caller: string;
  readonly now: Date;
}

/** The slice of a content with these settings: a new one, or the one that somebody asked for before. Holds it until the end of the transaction. */
export async function shareSlice(db: Db, { model, settings, turn, caller, now }: Wish): Promise<SharedSlice> {
  const { sha256, extension } = model;
  await db
    .insertInto('slices')
    .values({
      ...{ model_sha256: sha256, extension, settings_hash: settingsHash(extension, settings) },
      ...{ settings: JSON.stringify(settings), turn, caller, asked_at: now, created_at: now, used_at: now },
    })
    .onConflict((conflict) => conflict.columns(['model_sha256', 'settings_hash']).doUpdateSet({ used_at: now }))
    .execute();
  const slice = await db
    .selectFrom('slices')
    .select(['id', 'state', 'turn', 'caller', 'losses', 'fault', 'done_at', isWaitedFor(now).as('waitedFor')])
    .where('model_sha256', '=', sha256)
    .where('settings_hash', '=', settingsHash(extension, settings))
    .executeTakeFirstOrThrow();
  const { id, waitedFor, done_at } = slice;
  const wasIll = slice.losses >= MOST_LOSSES || slice.fault === 'engine_too_long';
  const isBetterNow =
    slice.state === 'failed' && wasIll && done_at !== null && now.getTime() - done_at.getTime() > ILL_MS;
  const state = isBetterNow ? 'waiting' : slice.state;
  const isSooner = state === 'waiting' && turn < slice.turn;
  // Queued under one address only, it would wait for that address's other models.
  const isOfAnother = state === 'waiting' && slice.caller !== caller;
  const isToBeQueued = (state === 'waiting' || state === 'slicing') && (!waitedFor || isSooner || isOfAnother);
  if (isToBeQueued) {
    await db
      .updateTable('slices')
      .set({
        turn: waitedFor ? sql`least(turn, ${turn})` : turn,
        ...(!waitedFor && { asked_at: now }),
        ...(isBetterNow && { state, fault: null, losses: 0, crashes: 0, done_at: null }),
      })
      .where('id', '=', id)
      .execute();
  }
  return { id, state, isToBeQueued };
}
