import { sql } from 'kysely';
import { MAX_MODEL_BYTES, MODEL_DAYS, type ModelExtension, modelExtensions } from '../../contract/queu3d/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { lockStorage, requireRoom } from '../storage/require-room.ts';
import type { ModelRow } from './own-model.ts';
import { modelRefused } from './refuse-model.ts';

const MOST_CHARACTERS = 120;

/** A file's name as it may be shown and saved, and its type; undefined for a type that we do not print. */
export function cleanModelName(typed: string): { name: string; extension: ModelExtension } | undefined {
  const shown = typed
    .normalize('NFC')
    // Controls, among them those that turn the direction of writing: "gear\u202Elts.exe" is no STL.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = shown.lastIndexOf('.');
  const ending = shown.slice(dot + 1).toLowerCase();
  const extension = modelExtensions.find((known) => known === ending);
  if (dot < 0 || !extension) return undefined;
  const stem = [...shown.slice(0, dot).replace(/^[. ]+/, '')].slice(0, MOST_CHARACTERS - 4).join('');
  return { name: `${stem.trim() || 'model'}.${extension}`, extension };
}

/** A page asks for a handful; a person who tries a whole project needs more. */
const MOST_AN_HOUR = 60;
const MOST_KEPT = 300;
const HOUR = 3600_000;
export const MODEL_MS = MODEL_DAYS * 24 * HOUR;

export type UploadDeps = Pick<Deps, 'connection' | 'clock' | 'storage' | 'settings'>;

/** Somebody who uploads: guests are free, so what is kept is counted by network address as well. */
export interface Uploader extends Pick<Shopper, 'id'> {
  /** a hash of that address */
  readonly caller?: string | null;
}

interface Announced {
  readonly name: string;
  /** what it says of itself; 0 when that is not known before its end */
  readonly bytes: number;
  /** bytes that it may take in the store while it comes */
  readonly room: number;
}

/** Notes down that a model is coming, and keeps room for it. */
export async function beginUpload(
  deps: UploadDeps,
  { id: owner, caller = null }: Uploader,
  { name: typed, bytes, room }: Announced,
): Promise<ModelRow> {
  const named = cleanModelName(typed);
  if (!named) throw modelRefused('wrong_type');
  if (bytes > MAX_MODEL_BYTES) throw modelRefused('too_large');
  const now = deps.clock();
  return await deps.connection.db.transaction().execute(async (trx) => {
    await lockStorage(trx);
    const { kept, lately } = await trx
      .selectFrom('model_files')
      .select([
        sql<number>`count(*)::int`.as('kept'),
        sql<number>`(count(*) filter (where created_at > ${new Date(now.getTime() - HOUR)}))::int`.as('lately'),
      ])
      .where('owner', '=', owner)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (lately >= MOST_AN_HOUR || kept >= MOST_KEPT) throw new ShopError('models_full');
    await requireRoom(trx, deps, { caller, bytes: room });
    return await trx
      .insertInto('model_files')
      .values({
        ...{ id: crypto.randomUUID(), owner, caller, ...named, bytes, announced: room, active_at: now },
        ...{ sha256: null, preview_id: null, uploaded_at: null },
        ...{ created_at: now, expires_at: new Date(now.getTime() + MODEL_MS) },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
