import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { completeUpload } from './complete-upload.ts';
import { ownModel } from './own-model.ts';

/**
 * How much of an upload is here. When all of it is, but whoever took the last part died before it was a model, it
 * becomes one now: the page sends nothing more.
 */
export async function uploadStanding(
  deps: Pick<Deps, 'connection' | 'clock' | 'files'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
): Promise<{ readonly name: string; readonly bytes: number; readonly here: number }> {
  const model = await ownModel(deps, shopper, id);
  const bytes = Number(model.bytes);
  if (model.uploaded_at) return { name: model.name, bytes, here: bytes };
  const here = await bytesHere(deps.connection.db, id);
  if (here === bytes) await completeUpload(deps, model);
  return { name: model.name, bytes, here };
}

export async function bytesHere(db: Db, id: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('model_parts')
    .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
