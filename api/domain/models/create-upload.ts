import { sql } from 'kysely';
import {
  convertedExtensions,
  isSlicedName,
  MAX_MODEL_BYTES,
  MAX_MODELS,
  MODEL_DAYS,
  type ModelExtension,
  modelExtensions,
} from '../../../contract/queu3d/limits.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { lockStorage, requireStorage } from '../storage/require-storage.ts';
import { modelError } from './check-model.ts';
import type { ModelRow } from './find-model.ts';

const MAX_NAME_LENGTH = 120;

/**
 * Cleans a typed file name so that it is safe to show and save; undefined for a type that we do not print.
 * @param convertedTo the format of the content, where the page has converted the file of that name: a STEP file keeps its
 *   name in the cart and in mails
 */
export function cleanModelName(
  typed: string,
  convertedTo?: string,
): { name: string; extension: ModelExtension } | undefined {
  const shown = typed
    .normalize('NFC')
    // Control characters, including those that reverse the writing direction: "gear\u202Elts.exe" is not an STL.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = shown.lastIndexOf('.');
  const ending = shown.slice(dot + 1).toLowerCase();
  const isConverted = convertedTo !== undefined && convertedExtensions.some((known) => known === ending);
  const extension = modelExtensions.find((known) => known === (isConverted ? convertedTo : ending));
  if (dot < 0 || !extension) return undefined;
  const stem = [...shown.slice(0, dot).replace(/^[. ]+/, '')].slice(0, MAX_NAME_LENGTH - 1 - ending.length).join('');
  return { name: `${stem.trim() || 'model'}.${ending}`, extension };
}

/** A full page, and the same parts twice more after changes. */
const MAX_PER_HOUR = 3 * MAX_MODELS;
const MAX_STORED = 300;
const HOUR = 3600_000;
export const MODEL_MS = MODEL_DAYS * 24 * HOUR;

type UploadDeps = Pick<Deps, 'connection' | 'clock' | 'storage' | 'settings'>;

/** The shopper who uploads. A guest account costs nothing, so storage is counted by network address as well. */
export interface Uploader extends Pick<Shopper, 'id'> {
  /** a hash of the network address */
  readonly caller?: string | null;
}

interface NewUpload {
  readonly name: string;
  /** as `cleanModelName` takes it */
  readonly convertedTo?: string | undefined;
  /** the announced size; 0 when it is not known before the end */
  readonly bytes: number;
  /** bytes to reserve in the store while it arrives */
  readonly room: number;
}

/** Registers an upload and reserves storage for it. */
export async function createUpload(
  deps: UploadDeps,
  { id: owner, caller = null }: Uploader,
  { name: typed, convertedTo, bytes, room }: NewUpload,
): Promise<ModelRow> {
  const named = cleanModelName(typed, convertedTo);
  if (!named) throw modelError(isSlicedName(typed.trim()) ? 'sliced_file' : 'wrong_type');
  if (bytes > MAX_MODEL_BYTES) throw modelError('too_large');
  const now = deps.clock();
  return await deps.connection.db.transaction().execute(async (trx) => {
    await lockStorage(trx);
    const { stored, lastHour } = await trx
      .selectFrom('model_files')
      .select([
        sql<number>`count(*)::int`.as('stored'),
        sql<number>`(count(*) filter (where created_at > ${new Date(now.getTime() - HOUR)}))::int`.as('lastHour'),
      ])
      .where('owner', '=', owner)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    if (lastHour >= MAX_PER_HOUR || stored >= MAX_STORED) throw new ShopError('models_full');
    await requireStorage(trx, deps, { caller, bytes: room });
    return await trx
      .insertInto('model_files')
      .values({
        id: crypto.randomUUID(),
        owner,
        caller,
        ...named,
        bytes,
        announced: room,
        active_at: now,
        sha256: null,
        preview_id: null,
        uploaded_at: null,
        created_at: now,
        expires_at: new Date(now.getTime() + MODEL_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
