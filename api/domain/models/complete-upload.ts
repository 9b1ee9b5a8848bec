import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import type { ModelRow } from './own-model.ts';
import { takeInModel } from './take-in-model.ts';

/**
 * Makes one model of the parts of an upload. Two who do it at once write the same bytes to the same place; who comes
 * after the other has tidied up finds no parts, and leaves the model as it is.
 */
export async function completeUpload(
  deps: Pick<Deps, 'connection' | 'clock' | 'files'>,
  model: ModelRow,
): Promise<void> {
  const { connection, files } = deps;
  const { db } = connection;
  const parts = await db
    .selectFrom('model_parts')
    .select(['key', 'bytes'])
    .where('file_id', '=', model.id)
    .orderBy('start')
    .execute();
  if (parts.reduce((sum, { bytes }) => sum + Number(bytes), 0) < Math.max(1, Number(model.bytes))) return;
  async function* joined() {
    for (const { key } of parts) {
      const part = await files.get(key);
      if (!part) throw new Error(`a part of the upload ${model.id} is gone`);
      yield* part.content;
    }
  }
  try {
    await takeInModel(deps, model, joined());
  } catch (error) {
    const now = await db.selectFrom('model_files').select('uploaded_at').where('id', '=', model.id).executeTakeFirst();
    // Another one was faster and has tidied up.
    if (now?.uploaded_at) return;
    // Or has found that it is no model, and removed it.
    if (!now) throw error instanceof ShopError ? error : new ShopError('model_unknown', {});
    throw error;
  }
  await db.deleteFrom('model_parts').where('file_id', '=', model.id).execute();
  for (const { key } of parts) await files.remove(key);
}
