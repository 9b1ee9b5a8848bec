import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { ModelCheck, modelError } from './check-model.ts';
import { MODEL_MS } from './create-upload.ts';
import type { ModelRow } from './find-model.ts';
import { removeModel } from './remove-model.ts';

type StoreDeps = Pick<Deps, 'connection' | 'clock' | 'files' | 'slicer'>;

/**
 * Streams a model's content into the store and checks it on the way. Content that cannot be a model is rejected with
 * `model_refused` and leaves nothing behind. A slicer gets it at the same time, to check it
 * before a slice is requested. Of two calls for the same model, the first to finish counts.
 */
export async function storeModel(deps: StoreDeps, model: ModelRow, content: AsyncIterable<Uint8Array>) {
  const check = new ModelCheck();
  const ahead = deps.slicer?.sendAhead(model);
  let fault: ModelErrorCode | undefined;
  async function* checked() {
    for await (const chunk of content) {
      fault = check.update(chunk);
      if (fault) throw modelError(fault);
      await ahead?.write(chunk);
      yield chunk;
    }
  }
  try {
    await deps.files.put(`models/${model.id}`, checked());
    fault = check.finish();
  } catch (error) {
    ahead?.cancel();
    if (!fault) throw error;
  }
  if (fault) {
    ahead?.cancel();
    await removeModel(deps, model);
    throw modelError(fault);
  }
  ahead?.end();
  await recordModel(deps, model, check);
}

async function recordModel({ connection, clock }: StoreDeps, { id }: ModelRow, check: ModelCheck): Promise<void> {
  const now = clock();
  const { numUpdatedRows } = await connection.db
    .updateTable('model_files')
    .set({
      bytes: check.bytes,
      sha256: check.sha256(),
      uploaded_at: now,
      expires_at: new Date(now.getTime() + MODEL_MS),
    })
    .where('id', '=', id)
    .where('uploaded_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const row = await connection.db.selectFrom('model_files').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new ShopError('model_unknown');
}
