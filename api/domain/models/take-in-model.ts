import type { ModelErrorCode } from '../../contract/queu3d/model-error-code.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { MODEL_MS } from './begin-upload.ts';
import { ModelCheck } from './model-check.ts';
import type { ModelRow } from './own-model.ts';
import { modelRefused } from './refuse-model.ts';
import { removeModel } from './remove-model.ts';

type TakingDeps = Pick<Deps, 'connection' | 'clock' | 'files'>;

/**
 * Lets the whole content of a model through to the store, looking at it on its way. What cannot be a model is refused
 * (`model_refused`) and leaves nothing behind. Done twice, it is the same model: the first to end counts.
 */
export async function takeInModel(deps: TakingDeps, model: ModelRow, content: AsyncIterable<Uint8Array>) {
  const check = new ModelCheck(model.extension);
  let fault: ModelErrorCode | undefined;
  async function* checked() {
    for await (const chunk of content) {
      fault = check.take(chunk);
      if (fault) throw modelRefused(fault);
      yield chunk;
    }
  }
  try {
    await deps.files.put(`models/${model.id}`, checked());
    fault = check.fault();
  } catch (error) {
    if (!fault) throw error;
  }
  if (fault) {
    await removeModel(deps, model);
    throw modelRefused(fault);
  }
  await settleModel(deps, model, check);
}

async function settleModel({ connection, clock }: TakingDeps, { id }: ModelRow, check: ModelCheck): Promise<void> {
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
  const there = await connection.db.selectFrom('model_files').select('id').where('id', '=', id).executeTakeFirst();
  if (!there) throw new ShopError('model_unknown');
}
